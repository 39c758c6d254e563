import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../pages/header.tsx";
import type { PageHandle, TitleWords } from "../../pages/title.tsx";
import { paths } from "../../paths.ts";
import { requirePortal, requirePortals } from "../../session/access.server.ts";
import { type AreaToCome, areaToComeAt } from "../../shell/areas.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Prose } from "../../ui/text.tsx";
import { usePaths } from "./use-shell.ts";

export const handle: PageHandle<{ area: AreaToCome }> = { title: (t, data) => titleOf(t, data?.area) };

function titleOf(t: TitleWords, area: AreaToCome | undefined) {
  return area ? t(`shell:areas.${area}`) : t("shell:product");
}

export async function loader(args: LoaderFunctionArgs) {
  await requirePortals(args);
  const { pathname } = new URL(args.request.url);
  const area = areaToComeAt(pathname.replace(/\.data$/, ""), paths);
  if (!area) throw data({ problem: "notFound" }, { status: 404 });
  // Videos need no portal.
  if (area !== "videos") await requirePortal(args);
  return { area };
}

export default function NotHereYet() {
  const { t } = useTranslation("shell");
  const { area } = useLoaderData<typeof loader>();
  const home = usePaths().home();
  return (
    <>
      <Header title={t(`areas.${area}`)} lead={<p>{t("notHereYet.lead")}</p>} />
      <Prose>
        <p>{t("notHereYet.text")}</p>
        <p>
          <ButtonLink to={home}>{t("notHereYet.back")}</ButtonLink>
        </p>
      </Prose>
    </>
  );
}
