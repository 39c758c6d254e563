import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "../../pages/title.tsx";
import { paths } from "../../paths.ts";
import { isHandOverWaiting } from "../../session/hand-over.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import "./words.ts";

export const handle: PageHandle = { title: (t) => t("account:signedOut.title") };

/**
 * Where another page waits for this browser, it is led there. The identity provider's own form leads here, and its policy
 * need not allow a redirect to anywhere else.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const goesOn = await isHandOverWaiting(request);
  return data({ goesOn }, goesOn ? { headers: { Refresh: `0; url=${paths.handOver()}` } } : undefined);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SignedOut() {
  const { t } = useTranslation(["account", "shell"]);
  const { goesOn } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="top-bar">
        <p className="brand">
          <Icon name="mark" />
          <span>{t("shell:product")}</span>
        </p>
        <div className="top-bar-menus">
          <ButtonLink kind="primary" to={paths.signIn()} reloadDocument>
            {t("signedOut.signIn")}
          </ButtonLink>
        </div>
      </header>
      <main id="main" className="status-page" tabIndex={-1}>
        <div className="status-card">
          <h1 id="page-title">{t("signedOut.title")}</h1>
          {goesOn ? (
            <>
              <p>{t("signedOut.handOver")}</p>
              <div className="toolbar">
                <ButtonLink kind="primary" to={paths.handOver()} reloadDocument>
                  {t("signedOut.goOn")}
                </ButtonLink>
              </div>
            </>
          ) : (
            <p>{t("signedOut.text")}</p>
          )}
        </div>
      </main>
    </>
  );
}
