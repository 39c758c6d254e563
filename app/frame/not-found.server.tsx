import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type RequestArgs, requestId } from "../host/request-args.server.ts";
import { contentSecurityPolicy, setSecurityHeaders } from "../host/security-headers.server.ts";
import { i18nFor, languageOf } from "../i18n/i18n.server.ts";
import type { Language } from "../i18n/languages.ts";
import { pathsFor } from "../paths.ts";
import { portalInAddress } from "../session/addresses.server.ts";
import { appearanceOf } from "../session/preferences.server.ts";
import styles from "../styles/app.css?url";
import { buttonLook } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { redirectOfFormer } from "./former-addresses.server.ts";

/** The pages by language and appearance. Each is rendered once, and has this instead of the address of the home page. */
const pages = new Map<string, string>();
const HOME = "address-of-home";

/**
 * Answers an address that no route can match: one of the former portal leads on, any other is not found. Anybody may ask for
 * such addresses, as often as they like, so the page is made once and has no script.
 */
export async function notFoundPage(args: RequestArgs): Promise<Response> {
  const redirect = redirectOfFormer(args.request);
  if (redirect) return redirect;
  const language = await languageOf(args);
  const appearance = await appearanceOf(args.request);
  const key = `${language} ${appearance}`;
  const page = pages.get(key) ?? rendered(language, appearance);
  pages.set(key, page);
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": language,
    "Content-Security-Policy": contentSecurityPolicy(),
    "X-Request-Id": requestId(args.context),
  });
  const home = pathsFor(portalInAddress(args.request)).home();
  return new Response(page.split(HOME).join(home), { status: 404, headers: setSecurityHeaders(headers) });
}

function rendered(language: Language, appearance: string | undefined): string {
  const i18n = i18nFor(language);
  const t = i18n.getFixedT<["status", "shell"]>(language, ["status", "shell"]);
  const title = t("status:notFound.title");
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <html lang={language} data-theme={appearance}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{t("shell:title", { page: title, product: t("shell:product") })}</title>
          <link rel="stylesheet" href={styles} />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </head>
        <body>
          <StatusPage
            title={title}
            productName={t("shell:product")}
            actions={
              <a className={buttonLook({})} href={HOME}>
                {t("status:goHome")}
              </a>
            }
          >
            <p>{t("status:notFound.text")}</p>
          </StatusPage>
        </body>
      </html>
    </I18nextProvider>,
  );
  return `<!DOCTYPE html>${page}`;
}
