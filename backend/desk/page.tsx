/** @jsxImportSource hono/jsx */
import { getCookie, setCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isLanguage, type Language } from "#api/languages.ts";
import type { SubmissionKind } from "#api/statuses.ts";
import { cookieOptions, cookiePrefix } from "#server/cookies.ts";
import type { BackendContext } from "../http/context.ts";
import type { DeskSession } from "../http/desk-session.ts";
import { languageIn, nextLanguage } from "../languages.ts";
import { ErrorSummary, type Fault, Hidden, OtherLanguage } from "../pages/form-parts.tsx";
import { framed, type Html, styleSheet } from "../pages/frame.tsx";
import type { queueCounts } from "../review/queue.ts";
import { type Say, words } from "../words.ts";
import type { Desk } from "./desk.ts";
import { deskPaths, kindPaths, queuePath } from "./paths.ts";
import { rules } from "./style.ts";

/** The frame of all pages of the review desk, and their language. They have no script. */

/** The navigation of a signed-in member, with the number of waiting items of each kind. */
export type Shell = { session: DeskSession; counts: Awaited<ReturnType<typeof queueCounts>> };

export type Page = {
  title: string;
  body: Html;
  status?: ContentfulStatusCode;
  /** The faults of a form, each with the id of its field. They stand above the content. */
  faults?: readonly Fault[];
  /** Undefined on a page for somebody who is not signed in. */
  shell?: Shell | undefined;
  /** The entry of the navigation to which the page belongs. */
  place?: SubmissionKind | "start" | "all" | "carriers" | undefined;
  /** The address of the page in another language; undefined when the answer to a form has no address. */
  address?: string | undefined;
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The query parameter that changes the language of this browser. */
const LANGUAGE = "lng";

const cookieName = ({ isSecure }: Desk) => `${cookiePrefix(isSecure)}desk-lng`;

/** Returns the language of the address, or the one that was chosen before, or the first that the browser asks for. */
export function deskLanguage(c: BackendContext, desk: Desk): Language {
  const [asked, chosen] = [c.req.query(LANGUAGE), getCookie(c, cookieName(desk))];
  if (isLanguage(asked)) return asked;
  return isLanguage(chosen) ? chosen : languageIn(c.req.header("Accept-Language"));
}

/** Remembers the language of the address in this browser. */
export function rememberLanguage(c: BackendContext, desk: Desk): void {
  const asked = c.req.query(LANGUAGE);
  if (isLanguage(asked))
    setCookie(c, cookieName(desk), asked, { ...cookieOptions(desk.isSecure), maxAge: YEAR_SECONDS });
}

export type View = { language: Language; say: Say<"desk"> };

/** Returns the language and the words of a request. */
export function viewOf(c: BackendContext, desk: Desk): View {
  const language = deskLanguage(c, desk);
  return { language, say: words(language, "desk") };
}

const style = styleSheet(rules);

/** Sends a page. The sign-out is a form that leads to the identity provider. */
export function sendPage(
  c: BackendContext,
  desk: Desk,
  { title, body, status = 200, faults = [], shell, place, address }: Page,
): Response | Promise<Response> {
  const { language, say } = viewOf(c, desk);
  const short = shortened(title);
  const { html, headers } = framed({
    language,
    title: faults.length > 0 ? say("errorTitle", { title: short }) : short,
    brand: say("brand"),
    style,
    skip: say("skip"),
    tools: (
      <div class="who">
        {address && <OtherLanguage language={language} href={inOther(language, address)} />}{" "}
        {shell && <SignOut say={say} session={shell.session} />}
      </div>
    ),
    navigation: shell && <Navigation say={say} shell={shell} place={place} />,
    content: (
      <>
        <ErrorSummary heading={say("problem")} faults={faults} />
        {body}
      </>
    ),
    formOrigins: [desk.providerOrigin],
  });
  return c.html(html, status, {
    ...headers,
    "Cache-Control": "private, no-store",
    Vary: "Accept-Language, Cookie",
  });
}

const LONGEST_TITLE = 43;

/** The subject of an item can be long, and browsers cut titles at their end, where the name of the desk is. */
function shortened(title: string): string {
  const characters = [...title];
  if (characters.length <= LONGEST_TITLE) return title;
  return `${characters
    .slice(0, LONGEST_TITLE - 1)
    .join("")
    .trimEnd()}…`;
}

function inOther(language: Language, address: string): string {
  const url = new URL(address, "https://desk.invalid");
  url.searchParams.set(LANGUAGE, nextLanguage(language));
  return url.pathname + url.search;
}

const SignOut = ({ say, session }: { say: Say<"desk">; session: DeskSession }) => (
  <>
    <span class="me">{say("signedInAs", { name: session.reviewer.name })}</span>
    <form method="post" action={deskPaths.signOut}>
      <ForgeryField session={session} />
      <button class="quiet small" type="submit">
        {say("signOut")}
      </button>
    </form>
  </>
);

/** Every form of a signed-in member has this field. */
export const ForgeryField = ({ session }: { session: DeskSession }) => (
  <Hidden name={FORGERY_FIELD} value={session.forgeryToken} />
);

export const FORGERY_FIELD = "csrf";

type NavigationProps = { say: Say<"desk">; shell: Shell; place: Page["place"] };

function Navigation({ say, shell: { counts }, place }: NavigationProps) {
  const kinds = Object.keys(kindPaths) as SubmissionKind[];
  const entries = [
    { name: "start", path: deskPaths.start, label: say("nav.start"), count: 0 },
    {
      name: "all",
      path: queuePath("all"),
      label: say("nav.all"),
      count: kinds.reduce((sum, kind) => sum + counts[kind].count, 0),
    },
    ...kinds.map((kind) => ({
      name: kind,
      path: queuePath(kind),
      label: say(`kinds.${kind}`),
      count: counts[kind].count,
    })),
    { name: "carriers", path: deskPaths.carriers, label: say("carriers.title"), count: 0 },
  ];
  return (
    <nav aria-label={say("nav.label")}>
      <ul>
        {entries.map(({ name, path, label, count }) => (
          <li>
            <a href={path} aria-current={name === place ? "page" : undefined}>
              <span>{label}</span>
              {count > 0 && (
                <>
                  {" "}
                  <span class="count">{count}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
