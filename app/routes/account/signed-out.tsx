import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LanguageLinks } from "../../frame/language-links.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { paths } from "../../paths.ts";
import { isAddressWaiting } from "../../session/after-sign-out.server.ts";
import { Mark } from "../../ui/brand.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { StatusPage } from "../../ui/status-page.tsx";

export const handle: PageHandle = { title: (t) => t("account:signedOut.title") };

/**
 * Leads a browser on to a page that waits for it. The identity provider's own form leads here, and its policy need not
 * allow a redirect to anywhere else.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const goesOn = await isAddressWaiting(request);
  return data({ goesOn }, goesOn ? { headers: { Refresh: `0; url=${paths.afterSignOut()}` } } : undefined);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function SignedOut() {
  const { t } = useTranslation(["account", "shell"]);
  const { goesOn } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-border bg-canvas px-4 py-1.5">
        <p className="flex items-center gap-2 text-base font-semibold">
          <Mark />
          <span>{t("shell:product")}</span>
        </p>
        <ButtonLink kind="primary" to={paths.signIn()} reloadDocument>
          {t("signedOut.signIn")}
        </ButtonLink>
      </header>
      <StatusPage
        languages={<LanguageLinks />}
        title={t("signedOut.title")}
        actions={
          goesOn && (
            <ButtonLink kind="primary" to={paths.afterSignOut()} reloadDocument>
              {t("signedOut.goOn")}
            </ButtonLink>
          )
        }
      >
        <p>{t(goesOn ? "signedOut.afterSignOut" : "signedOut.text")}</p>
      </StatusPage>
    </>
  );
}
