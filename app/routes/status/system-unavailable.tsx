import { data, type HeadersFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "../../pages/title.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StatusPage } from "../../ui/status-page.tsx";

const RETRY_SECONDS = "30";

export const handle: PageHandle = { title: (t) => t("status:unavailable.title") };

export const loader = () => data(null, { status: 503, headers: { "Retry-After": RETRY_SECONDS } });

/** The framework drops what a loader sets unless the route passes it on. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SystemUnavailable() {
  const { t } = useTranslation(["status", "shell"]);
  return (
    <StatusPage
      title={t("unavailable.title")}
      productName={t("shell:product")}
      actions={
        <ButtonLink kind="primary" to={paths.home()} reloadDocument>
          {t("tryAgain")}
        </ButtonLink>
      }
    >
      <p>{t("unavailable.text")}</p>
    </StatusPage>
  );
}
