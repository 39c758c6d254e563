import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LanguageLinks } from "../../frame/language-links.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { StatusPage } from "../../ui/status-page.tsx";
import { quotedText } from "./quoted-text.ts";

export const handle: PageHandle = { title: (t) => t("statusPages:loginError.title") };

/** Quotes the texts in the address: the identity provider's words, or anybody's. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const shown = (name: string) => quotedText(query.get(name) ?? "");
  return data({ type: shown("type"), description: shown("description") }, { status: 403 });
}

export default function LoginError() {
  const { t } = useTranslation(["statusPages", "status", "shell"]);
  const { type, description } = useLoaderData<typeof loader>();
  return (
    <StatusPage
      languages={<LanguageLinks isBare />}
      title={t("loginError.title")}
      productName={t("shell:product")}
      actions={
        <ButtonLink kind="primary" to={paths.signIn()} reloadDocument>
          {t("status:tryAgain")}
        </ButtonLink>
      }
    >
      <p>{t("loginError.text")}</p>
      {(type || description) && (
        <>
          <h2>{t("details")}</h2>
          <Facts
            items={[
              { term: t("errorType"), value: type },
              { term: t("errorDescription"), value: description && `“${description}”`, wide: true },
            ]}
          />
        </>
      )}
    </StatusPage>
  );
}
