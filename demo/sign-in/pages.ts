import { createHash } from "node:crypto";
import type { Language } from "#backend/languages.ts";
import { baseStyle, mark } from "#backend/look.ts";
import type { DemoAccount } from "../data/accounts.ts";
import { type Words, words } from "./words.ts";

const style = `${baseStyle}
header,main{max-width:30rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.5rem;padding-bottom:1rem}
main{padding-bottom:3rem}
p{margin:0 0 1rem}
section,.card{background:var(--card);border:1px solid var(--faint);border-radius:8px;padding:1.25rem;margin:0 0 1.25rem}
.note{background:var(--note);border:1px solid var(--faint);border-left:.3rem solid var(--note-line);border-radius:6px;padding:.75rem 1rem;margin:0 0 1.25rem}
.note p,.problem p{margin:0}
.problem{background:var(--wrong-page);border:2px solid var(--wrong);border-radius:6px;padding:.75rem 1rem;margin:0 0 1.25rem}
.problem ul{margin:.25rem 0 0;padding:0;list-style:none}
.problem a{color:var(--wrong)}
.field{margin:0 0 1rem}
label{display:block;font-weight:500;margin:0 0 .25rem}
.wrong{color:var(--wrong);font-weight:600;margin:0 0 .25rem}
.hint{color:var(--soft)}
input{display:block;width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:6px}
input[aria-invalid]{border:2px solid var(--wrong)}
button,.button{display:block;width:100%;min-height:2.75rem;padding:.55rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;color:var(--on-action);background:var(--action);border:1px solid var(--action);border-radius:6px}
button:hover,.button:hover{background:var(--pressed);border-color:var(--pressed)}
.button:hover{color:var(--on-action)}
form+p{margin-top:1rem}
.accounts{margin:0;padding:0;list-style:none}
.accounts li+li{margin-top:.5rem}
.accounts button{text-align:left;font-weight:400;color:var(--text);background:transparent;border-color:var(--line)}
.accounts button:hover{background:var(--page);border-color:var(--action)}
.accounts strong,.accounts .detail{display:block}
.accounts .detail{color:var(--soft);font-size:.9375rem}
.accounts .between{display:none}
code{font-size:.9375em}
p:last-child{margin-bottom:0}
@media (forced-colors:active){.note,.problem,input[aria-invalid]{border-width:3px}}
@media print{.accounts button,button{border:1px solid}}
`;

export type Page = { language: Language; title: string; body: string };

/** `portalOrigin`: Chromium holds the redirects after a form to `form-action` too, and they end at the portal. */
export function pageHeaders(portalOrigins: readonly string[]): Record<string, string> {
  const styleHash = createHash("sha256").update(style).digest("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src data:",
    `form-action 'self' ${portalOrigins.join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
  };
}

export function renderPage({ language, title, body }: Page): string {
  const { brand } = words[language];
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - ${escapeHtml(brand)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><p class="brand">${mark}<span>${escapeHtml(brand)}</span></p></header>
<main>
${body}
</main>
</body>
</html>
`;
}

export const signInProblems = ["enterEmail", "enterPassword", "mismatch", "unknownAccount"] as const;
export type SignInProblem = (typeof signInProblems)[number];

const fieldsOf: Record<SignInProblem, readonly ("email" | "password")[]> = {
  enterEmail: ["email"],
  enterPassword: ["password"],
  mismatch: ["email", "password"],
  unknownAccount: [],
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
  const { language, accounts, problems } = options;
  const text = words[language];
  const action = escapeHtml(options.action);
  const title = problems.length > 0 ? text.errorTitle(text.signIn) : text.signIn;
  const body = `<h1>${escapeHtml(text.signIn)}</h1>
${problemSummary(text, problems)}
<div class="note">
<p><strong>${escapeHtml(text.fictional)}</strong></p>
<p>${escapeHtml(text.passwordForAll)} <code>${escapeHtml(options.password)}</code>.</p>
</div>
<form class="card" method="post" action="${action}">
${field(text, problems, { name: "email", type: "email", autocomplete: "username", value: options.email })}
${field(text, problems, { name: "password", type: "password", autocomplete: "current-password", value: "" })}
<button type="submit">${escapeHtml(text.signIn)}</button>
</form>
<section aria-labelledby="choose">
<h2 id="choose">${escapeHtml(text.chooseAccount)}</h2>
<p class="hint">${escapeHtml(text.chooseAccountHint)}</p>
<ul class="accounts">
${accounts.map((account) => accountForm(text, action, account)).join("\n")}
</ul>
</section>`;
  return { language, title, body };
}

function problemSummary(text: Words, problems: readonly SignInProblem[]): string {
  if (problems.length === 0) return "";
  const lines = problems.map((problem) => {
    const message = escapeHtml(text[problem]);
    const first = fieldsOf[problem][0];
    return `<li>${first ? `<a href="#${first}">${message}</a>` : message}</li>`;
  });
  return `<div class="problem" role="alert">
<h2>${escapeHtml(text.thereIsAProblem)}</h2>
<ul>${lines.join("")}</ul>
</div>`;
}

function field(
  text: Words,
  problems: readonly SignInProblem[],
  input: { name: "email" | "password"; type: string; autocomplete: string; value: string },
): string {
  const { name } = input;
  const problem = problems.find((each) => fieldsOf[each].includes(name));
  // A problem of both fields is shown at the first and describes the second, too.
  const place = problem && fieldsOf[problem][0];
  const wrong =
    problem && place === name
      ? `<p class="wrong" id="${name}-problem">${escapeHtml(text[problem])}</p>\n`
      : "";
  const invalid = place ? ` aria-invalid="true" aria-describedby="${place}-problem"` : "";
  const value = input.value === "" ? "" : ` value="${escapeHtml(input.value)}"`;
  return `<div class="field">
<label for="${name}">${escapeHtml(text[name])}</label>
${wrong}<input id="${name}" name="${name}" type="${input.type}" autocomplete="${input.autocomplete}" required${value}${invalid}>
</div>`;
}

function accountForm(text: Words, action: string, account: DemoAccount): string {
  const about = text.about[account.about] ?? account.about;
  const between = '<span class="between"> - </span>';
  return `<li>
<form method="post" action="${action}">
<input type="hidden" name="account" value="${escapeHtml(account.sub)}">
<button type="submit"><strong>${escapeHtml(account.name)}</strong>${between}<span class="detail">${escapeHtml(account.email)}</span>${between}<span class="detail">${escapeHtml(about)}</span></button>
</form>
</li>`;
}

export function signOutPage(options: {
  language: Language;
  action: string;
  xsrf: string;
  name: string;
  portalUrl: string;
}): Page {
  const text = words[options.language];
  const body = `<h1>${escapeHtml(text.signOutQuestion)}</h1>
<div class="card">
<p>${escapeHtml(text.signOutWho(options.name))}</p>
<form method="post" action="${escapeHtml(options.action)}">
<input type="hidden" name="xsrf" value="${escapeHtml(options.xsrf)}">
<input type="hidden" name="logout" value="yes">
<button type="submit">${escapeHtml(text.signOut)}</button>
</form>
<p><a href="${escapeHtml(options.portalUrl)}">${escapeHtml(text.staySignedIn)}</a></p>
</div>`;
  return { language: options.language, title: text.signOutQuestion, body };
}

export type Notice = "signedOut" | "expired" | "notFound" | "refused" | "failed";

/** A page with one message. `detail` is for the administrators of the application, in the provider's own English. */
export function noticePage(options: {
  language: Language;
  notice: Notice;
  portalUrl: string;
  detail?: string | undefined;
}): Page {
  const { language, notice } = options;
  const text = words[language];
  const detail = options.detail
    ? `\n<p class="hint">${escapeHtml(text.technical)} <code lang="en">${escapeHtml(options.detail)}</code></p>`
    : "";
  const body = `<h1>${escapeHtml(text[notice])}</h1>
<div class="card">
<p>${escapeHtml(text[`${notice}Text`])}</p>${detail}
<p><a class="button" href="${escapeHtml(options.portalUrl)}">${escapeHtml(text.toThePortal)}</a></p>
</div>`;
  return { language, title: text[notice], body };
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
