import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../pages/header.tsx";
import type { PageHandle, TitleWords } from "../../pages/title.tsx";
import { requirePortal, requirePortals } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { usePaths } from "./use-shell.ts";

/** Areas that are still to be built, by the first part of their address. */
const areas = {
  "/enrollments": "enrollments",
  "/statements": "statements",
  "/help-requests": "helpRequests",
  "/scopes": "scopes",
  "/producers": "producers",
  "/videos": "videos",
  "/my-profile": "profile",
} as const;

type Area = (typeof areas)[keyof typeof areas];

export const handle: PageHandle<{ area: Area }> = { title: (t, data) => titleOf(t, data?.area) };

function titleOf(t: TitleWords, area: Area | undefined) {
  return area ? t(`shell:areas.${area}`) : t("shell:product");
}

export async function loader(args: LoaderFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  const [, area] = Object.entries(areas).find(([path]) => pathname.toLowerCase().startsWith(path)) ?? [];
  // Videos need no portal; everything else is about one.
  await (area === "videos" ? requirePortals(args) : requirePortal(args));
  return { area: area ?? ("profile" satisfies Area) };
}

export default function NotHereYet() {
  const { t } = useTranslation("shell");
  const { area } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header title={t(`areas.${area}`)} lead={<p>{t("notHereYet.lead")}</p>} />
      <div className="prose">
        <p>{t("notHereYet.text")}</p>
        <p>
          <ButtonLink to={paths.home()}>{t("notHereYet.back")}</ButtonLink>
        </p>
      </div>
    </>
  );
}
