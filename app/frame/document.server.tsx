import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Fault } from "../api-client/fault.ts";
import { fileProblemCodes, type Problem, problemOf } from "../host/problems.ts";
import { type RequestArgs, requestId } from "../host/request-args.server.ts";
import { contentSecurityPolicy, setSecurityHeaders } from "../host/security-headers.server.ts";
import { i18nFor, languageOf } from "../i18n/i18n.server.ts";
import { pathsFor } from "../paths.ts";
import { portalInAddress } from "../session/addresses.server.ts";
import { appearanceOf } from "../session/preferences.server.ts";
import { findSession } from "../session/session.server.ts";
import styles from "../styles/app.css?url";
import { BrandContext, BrandLinks } from "../ui/brand.tsx";
import { buttonLook } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { Hint } from "../ui/text.tsx";
import { shownBrand } from "./brand.server.ts";
import { faultReason } from "./fault-panel.tsx";
import { ResendForm } from "./resend-form.tsx";
import type { EveryArea, TitleWords } from "./title.tsx";

/** Puts a problem into words of any area. */
export type Sentence = (t: TitleWords) => string;

/**
 * A whole page that says what went wrong, for addresses that otherwise answer a file or a redirect and so have no page
 * of their own. It carries no script.
 * @param backTo where its link leads
 * @param words what it says
 */
async function problemDocument(
  { request, context }: RequestArgs,
  { resend }: Problem,
  status: number,
  backTo: string,
  words: { title: Sentence; text: Sentence },
): Promise<Response> {
  const language = await languageOf({ request, context });
  const session = await findSession(request, context);
  const i18n = i18nFor(language);
  const t = i18n.getFixedT<EveryArea>(language);
  const title = words.title(t);
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <BrandContext.Provider value={shownBrand}>
        <html lang={language} data-theme={await appearanceOf(request)}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>{t("shell:title", { page: title, product: t("shell:product") })}</title>
            <link rel="stylesheet" href={styles} />
            <BrandLinks />
          </head>
          <body>
            <StatusPage
              title={title}
              productName={t("shell:product")}
              actions={
                <>
                  {resend && session && <ResendForm resend={resend} token={session.forgeryToken} />}
                  <a className={buttonLook({})} href={backTo}>
                    {t("fileProblems:goBack")}
                  </a>
                </>
              }
            >
              <p>{words.text(t)}</p>
              {status >= 500 && <Hint>{t("status:reference", { id: requestId(context) })}</Hint>}
            </StatusPage>
          </body>
        </html>
      </BrandContext.Provider>
    </I18nextProvider>,
  );
  const headers = setSecurityHeaders(
    new Headers({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": language,
      "Content-Security-Policy": contentSecurityPolicy(),
      "X-Request-Id": requestId(context),
    }),
  );
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

/**
 * Runs a loader or action of an address without a page; what it throws, other than a redirect, becomes a page.
 * @param backTo where the page's link leads
 * @param failed what the page says of a file that could not be had
 */
export async function withProblemPage(
  args: RequestArgs,
  work: () => Promise<Response>,
  backTo: string = pathsFor(portalInAddress(args.request)).home(),
  failed?: Sentence,
): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (!isThrownData(thrown)) throw thrown;
    const status = thrown.init?.status ?? 500;
    const problem = problemOf({ status, statusText: "", internal: false, data: thrown.data });
    const code = fileProblemIn(thrown.data);
    const page = await problemDocument(args, problem, status, backTo, {
      title: (t) => (code ? t(`fileProblems:${code}.title`) : t(`status:${problem.code}.title`)),
      text(t) {
        if (!code) return t(`status:${problem.code}.text`);
        const text = code === "download" && failed ? failed(t) : t(`fileProblems:${code}.text`);
        const fault = faultIn(thrown.data);
        return fault ? `${text} ${faultReason(t, fault)}` : text;
      },
    });
    new Headers(thrown.init?.headers).forEach((value, name) => {
      page.headers.set(name, value);
    });
    return page;
  }
}

/** Returns the fault of a file that could not be had, which `download` throws. */
function faultIn(data: unknown): Fault | null {
  return typeof data === "object" && data !== null && "fault" in data ? (data.fault as Fault) : null;
}

function fileProblemIn(data: unknown) {
  if (typeof data !== "object" || data === null || !("problem" in data)) return undefined;
  return fileProblemCodes.find((known) => known === data.problem);
}

/** True for the object that `throw data(…)` throws, before the framework turns it into an error response. */
function isThrownData(thrown: unknown): thrown is { data: unknown; init: ResponseInit | null } {
  return typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown;
}
