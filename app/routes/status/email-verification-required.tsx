import { data } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { LanguageLinks } from "../../frame/language-links.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StatusPage } from "../../ui/status-page.tsx";
import { Hint } from "../../ui/text.tsx";

export const handle: PageHandle = { title: (t) => t("statusPages:emailUnverified.title") };

export const loader = () => data(null, { status: 403 });

export default function EmailVerificationRequired() {
  const { t } = useTranslation(["statusPages", "status", "shell"]);
  return (
    <StatusPage
      languages={<LanguageLinks />}
      title={t("emailUnverified.title")}
      productName={t("shell:product")}
      actions={
        <>
          <ButtonLink kind="primary" to={paths.signIn()} reloadDocument>
            {t("signIn")}
          </ButtonLink>
          <ButtonLink to={paths.signInAsAnother()} reloadDocument>
            {t("signInAsAnother")}
          </ButtonLink>
        </>
      }
    >
      <p>{t("emailUnverified.text")}</p>
      <Hint>{t("emailHint")}</Hint>
    </StatusPage>
  );
}
