/** @jsxImportSource hono/jsx */
import type { KoaContextWithOIDC } from "oidc-provider";
import { fallbackLanguage, isLanguage, type Language, languageNames, languages } from "#api/languages.ts";
import { ErrorSummary, type Fault, Hidden, TextField } from "#backend/pages/form-parts.tsx";
import { framed, type Html, styleSheet } from "#backend/pages/frame.tsx";
import type { DemoAccount } from "../data/accounts.ts";
import { languageAmong, type Words, wordsIn } from "./words.ts";

/** The pages of the demo sign-in. */

const style = styleSheet(`
header,main{max-width:30rem;margin:0 auto;padding:0 1rem}
header{display:flex;justify-content:space-between;align-items:center;padding-top:1.5rem;padding-bottom:1rem}
main{padding-bottom:3rem}
p{margin:0 0 1rem}
section,.card{background:var(--card);border:1px solid var(--faint);border-radius:8px;padding:1.25rem;margin:0 0 1.25rem}
.note{background:var(--note);border:1px solid var(--faint);border-left:.3rem solid var(--note-line);border-radius:6px;padding:.75rem 1rem;margin:0 0 1.25rem}
.note p{margin:0}
.field{margin:0 0 1rem}
label{font-weight:500;margin:0 0 .25rem}
.wrong{margin:0 0 .25rem}
input{min-height:2.75rem;padding:.5rem .75rem}
button,.button{display:block;width:100%;min-height:2.75rem;padding:.55rem 1rem}
form+p{margin-top:1rem}
.accounts{margin:0;padding:0;list-style:none}
.accounts li+li{margin-top:.5rem}
.accounts button{text-align:left;font-weight:400;color:var(--text);background:transparent;border-color:var(--line)}
.accounts button:hover{color:var(--text);background:var(--page);border-color:var(--action)}
.accounts strong,.accounts .detail{display:block}
.accounts .detail{color:var(--soft);font-size:.9375rem}
.accounts .between{display:none}
code{font-size:.9375em}
p:last-child{margin-bottom:0}
@media (min-width:60rem){
header:has(+main .accounts),main:has(.accounts){max-width:62rem}
main:has(.accounts){display:grid;grid-template-columns:22rem 1fr;column-gap:1.5rem;align-items:start}
main:has(.accounts)>:not(form,section){grid-column:1/-1}
.accounts{display:grid;grid-template-columns:1fr 1fr;gap:.5rem}
.accounts li+li{margin-top:0}
.accounts form,.accounts button{height:100%}
}
@media (forced-colors:active){.note,.problem,input[aria-invalid]{border-width:3px}}
@media print{.accounts button,button{border:1px solid}}
`);

/** The applications that people sign in to: the address of the first one, and the origins of all. */
export type Portal = { url: string; origins: readonly string[] };

export function portalOf(clients: readonly { redirectUri: string; postLogoutRedirectUri: string }[]): Portal {
  const origins = clients
    .flatMap(({ redirectUri, postLogoutRedirectUri }) => [redirectUri, postLogoutRedirectUri])
    .map((uri) => new URL(uri).origin);
  return { url: `${origins[0]}/`, origins: [...new Set(origins)] };
}

/**
 * Returns the language of a page. What a link on the page asked for comes before what the application asked for.
 * @param uiLocales the `ui_locales` that the application sent with an earlier request
 */
export function signInLanguage(ctx: KoaContextWithOIDC, uiLocales?: unknown): Language {
  const asked = languageAmong(ctx.query.ui_locales) ?? languageAmong(uiLocales);
  const accepted = ctx.acceptsLanguages(...languages);
  return asked ?? (isLanguage(accepted) ? accepted : fallbackLanguage);
}

export type Page = { language: Language; title: string; body: Html; tools?: Html };

/** Sends a page. The redirects after its forms end at the portal. */
export function sendPage(
  ctx: KoaContextWithOIDC,
  portal: Portal,
  status: number,
  { language, title, body, tools }: Page,
) {
  const { brand } = wordsIn(language);
  const { html, headers } = framed({
    language,
    title,
    brand,
    style,
    tools,
    content: body,
    formOrigins: portal.origins,
  });
  ctx.status = status;
  ctx.set(headers);
  ctx.type = "html";
  ctx.body = String(html);
}

export const signInProblems = ["enterEmail", "enterPassword", "mismatch", "unknownAccount"] as const;
export type SignInProblem = (typeof signInProblems)[number];

/** The id of the section with the accounts. */
const ACCOUNTS = "choose";

const fieldsOf: Record<SignInProblem, Omit<Fault, "message">> = {
  enterEmail: { field: "email" },
  enterPassword: { field: "password" },
  mismatch: { field: "email", alsoField: "password" },
  unknownAccount: { field: ACCOUNTS },
};

export function signInPage(options: {
  language: Language;
  /** Where both forms go. */
  action: string;
  accounts: readonly DemoAccount[];
  password: string;
  email: string;
  problems: readonly SignInProblem[];
}): Page {
  const { language, action, accounts, password, email, problems } = options;
  const text = wordsIn(language);
  const faults = problems.map((problem) => ({ ...fieldsOf[problem], message: text[problem] }));
  const body = (
    <>
      <h1>{text.signIn}</h1>
      <ErrorSummary heading={text.thereIsAProblem} faults={faults} />
      <div class="note">
        <p>
          <strong>{text.fictional}</strong>
        </p>
        <p>
          {text.passwordForAll} <code>{password}</code>.
        </p>
      </div>
      <form class="card" method="post" action={action}>
        <TextField
          name="email"
          label={text.email}
          type="email"
          autocomplete="username"
          required
          value={email}
          faults={faults}
        />
        <TextField
          name="password"
          label={text.password}
          type="password"
          autocomplete="current-password"
          required
          value=""
          faults={faults}
        />
        <button type="submit">{text.signIn}</button>
      </form>
      <section aria-labelledby={ACCOUNTS}>
        <h2 id={ACCOUNTS}>{text.chooseAccount}</h2>
        <p class="hint">{text.chooseAccountHint}</p>
        <ul class="accounts">
          {accounts.map((account) => (
            <Account text={text} action={action} account={account} />
          ))}
        </ul>
      </section>
    </>
  );
  const title = problems.length > 0 ? text.errorTitle(text.signIn) : text.signIn;
  return { language, title, body, tools: <OtherLanguages than={language} /> };
}

function OtherLanguages({ than }: { than: Language }) {
  const others = languages.filter((language) => language !== than);
  return (
    <p>
      {others.map((language) => (
        <a href={`?ui_locales=${language}`} lang={language} hreflang={language}>
          {languageNames[language]}
        </a>
      ))}
    </p>
  );
}

function Account({ text, action, account }: { text: Words; action: string; account: DemoAccount }) {
  const between = <span class="between"> - </span>;
  return (
    <li>
      <form method="post" action={action}>
        <Hidden name="account" value={account.sub} />
        <button type="submit">
          <strong>{account.name}</strong>
          {between}
          <span class="detail">{account.email}</span>
          {between}
          <span class="detail">{text.about[account.about] ?? account.about}</span>
        </button>
      </form>
    </li>
  );
}

export function signOutPage(options: {
  language: Language;
  action: string;
  xsrf: string;
  name: string;
  portalUrl: string;
}): Page {
  const { language, action, xsrf, name, portalUrl } = options;
  const text = wordsIn(language);
  const body = (
    <>
      <h1>{text.signOutQuestion}</h1>
      <div class="card">
        <p>{text.signOutWho(name)}</p>
        <form method="post" action={action}>
          <Hidden name="xsrf" value={xsrf} />
          <Hidden name="logout" value="yes" />
          <button type="submit">{text.signOut}</button>
        </form>
        <p>
          <a href={portalUrl}>{text.staySignedIn}</a>
        </p>
      </div>
    </>
  );
  return { language, title: text.signOutQuestion, body };
}

type Notice = "signedOut" | "expired" | "notFound" | "refused" | "failed";

/**
 * Sends a page with one message.
 * @param detail words for the administrators of the application, in the provider's own English
 */
export function sendNotice(
  ctx: KoaContextWithOIDC,
  portal: Portal,
  status: number,
  notice: Notice,
  detail?: string,
) {
  const language = signInLanguage(ctx);
  const text = wordsIn(language);
  const body = (
    <>
      <h1>{text[notice]}</h1>
      <div class="card">
        <p>{text[`${notice}Text`]}</p>
        {detail && (
          <p class="hint">
            {text.technical} <code lang="en">{detail}</code>
          </p>
        )}
        <p>
          <a class="button" href={portal.url}>
            {text.toThePortal}
          </a>
        </p>
      </div>
    </>
  );
  sendPage(ctx, portal, status, { language, title: text[notice], body });
}
