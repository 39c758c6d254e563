import { data } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { LanguageLinks } from "../../frame/language-links.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/link.tsx";
import { StatusPage } from "../../ui/status-page.tsx";

export const handle: PageHandle = { title: (t) => t("statusPages:notSetUp.title") };

export const loader = () => data(null, { status: 403 });

export default function UnrecognizedUser() {
  const { t } = useTranslation(["statusPages", "status", "shell"]);
  return (
    <StatusPage
      languages={<LanguageLinks />}
      title={t("notSetUp.title")}
      productName={t("shell:product")}
      actions={
        <Form method="post" action={paths.signOut()} reloadDocument>
          <ForgeryField />
          <Button>{t("signOut")}</Button>
        </Form>
      }
    >
      <p>{t("notSetUp.text")}</p>
    </StatusPage>
  );
}
