import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LanguageLinks } from "../../frame/language-links.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StatusPage } from "../../ui/status-page.tsx";

export const handle: PageHandle = { title: (t) => t("statusPages:notYourPortal.title") };

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("type");
  const type: "agent" | "agency" | "other" = asked === "agent" || asked === "agency" ? asked : "other";
  return data({ type }, { status: 403 });
}

export default function UnauthorizedPortal() {
  const { t } = useTranslation(["statusPages", "status", "shell"]);
  const { type } = useLoaderData<typeof loader>();
  return (
    <StatusPage
      languages={<LanguageLinks />}
      title={t("notYourPortal.state")}
      productName={t("shell:product")}
      actions={<ButtonLink to={paths.portals()}>{t("choosePortal")}</ButtonLink>}
    >
      <p>{t(`notYourPortal.${type}`)}</p>
    </StatusPage>
  );
}
