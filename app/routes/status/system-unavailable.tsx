import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { safePath } from "#server/safe-path.ts";
import { LanguageLinks } from "../../frame/language-links.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { isKeptFormAddress } from "../../session/kept-forms.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StatusPage } from "../../ui/status-page.tsx";

const RETRY_SECONDS = "30";

export const handle: PageHandle = { title: (t) => t("status:unavailable.title") };

export function loader({ request }: LoaderFunctionArgs) {
  const returnUrl = safePath(new URL(request.url).searchParams.get("returnUrl"));
  return data(
    { returnUrl, isFormKept: isKeptFormAddress(returnUrl) },
    { status: 503, headers: { "Retry-After": RETRY_SECONDS } },
  );
}

/** The framework drops a loader's headers unless the route passes them on. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SystemUnavailable() {
  const { t } = useTranslation(["status", "shell"]);
  const { returnUrl, isFormKept } = useLoaderData<typeof loader>();
  return (
    <StatusPage
      languages={<LanguageLinks />}
      title={t("unavailable.title")}
      productName={t("shell:product")}
      actions={
        <ButtonLink kind="primary" to={returnUrl} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      }
    >
      <p>{t("unavailable.text")}</p>
      {isFormKept && <p>{t("unavailable.kept")}</p>}
    </StatusPage>
  );
}
