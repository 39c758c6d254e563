import { html, raw } from "hono/html";
import { digestOf } from "#server/digest-of.ts";
import type { Language } from "../../languages.ts";
import { timeFormats } from "../../time-formats.ts";
import { type Say, words } from "../../words.ts";
import { type Fault, facts, faultOf, type Html, type Page, SHOWN, statusOf } from "./page.ts";
import { phoneNumber } from "./phone-number.ts";
import { agreementOf } from "./record.ts";
import { fullName, type ScopeView } from "./scope-view.ts";
import { consentShown, introductionShown, productsShown, type ShownText, statementsShown } from "./shown.ts";

/** The pages of the beneficiary, one question each: `docs/product/scopes.md`, "The beneficiary's pages". */

export const steps = ["products", "statements", "who", "signature"] as const;
export type Step = (typeof steps)[number];

export type Asked = {
  scope: ScopeView;
  language: Language;
  timeZone: string;
  /** The path of a page of this scope, in the language of the page unless another is given. */
  path(page?: Step | "decline", language?: Language): string;
  faults?: readonly Fault[];
};

type Body = { title: string; body: Html; hasDrawing?: boolean };

function page(
  { language, faults = [], path }: Asked,
  at: Step | "decline" | undefined,
  { title, body, ...more }: Body,
): Page {
  return {
    language,
    title,
    body,
    ...more,
    faults,
    status: statusOf(faults),
    otherLanguage: path(at, language === "en" ? "es" : "en"),
  };
}

const sayOf = ({ language }: Asked) => words(language, "signing");

function stepped(asked: Asked, step: Step, title: string, inside: Html, more: Partial<Body> = {}): Page {
  const say = sayOf(asked);
  const at = steps.indexOf(step);
  const before = at === 0 ? asked.path() : asked.path(steps[at - 1]);
  const body = html`<p class="step">${say("step", { step: at + 1, steps: steps.length })}</p>
<h1>${title}</h1>
<form method="post" action="${asked.path(step)}" novalidate>
${inside}
</form>
<p><a href="${before}">${say("back")}</a></p>`;
  return page(asked, step, { title, body, ...more });
}

const submit = (text: string): Html => html`<div><button type="submit">${text}</button></div>`;

export function requestPage(asked: Asked): Page {
  const say = sayOf(asked);
  const { scope, language, timeZone, path } = asked;
  const { agent, replacedAt } = scope;
  const title = say("request.page", { agent: agent.name });
  const { heading, paragraphs } = introductionShown(say, agent.name);
  const body = html`<h1>${heading}</h1>
${paragraphs.map((text) => html`<p>${text}</p>`)}
${replacedAt ? html`<p>${say("request.replaces", { date: timeFormats(language, timeZone).day(replacedAt) })}</p>` : ""}
<section class="card" aria-labelledby="asks">
<h2 id="asks">${say("request.asks")}</h2>
${asking(say, scope)}
</section>
<p>${say("request.time")}</p>
<form method="post" action="${path()}">${submit(say("continue"))}</form>
<p><a class="button quiet" href="${path("decline")}">${say("request.decline")}</a></p>`;
  return page(asked, undefined, { title, body });
}

const asking = (say: Say<"signing">, scope: ScopeView): Html =>
  facts([
    [say("request.agent"), scope.agent.name],
    [say("request.agency"), scope.agent.agency],
    [say("request.npn"), scope.agent.npn],
    [say("request.phone"), phoneNumber(scope.agent.phone)],
    [say("request.for"), fullName(scope)],
  ]);

export function productsPage(asked: Asked, chosen: readonly string[]): Page {
  const say = sayOf(asked);
  const { shown, tied } = faultOf(asked.faults ?? [], "products");
  const choices = productsShown(say).map(
    ({ kind, label, about }) => html`<div><label class="choice">
<input type="checkbox" name="products" value="${kind}"${chosen.includes(kind) ? raw(" checked") : ""}>
<strong>${label}</strong>
<br><span class="about">${about}</span>
</label></div>
`,
  );
  return stepped(
    asked,
    "products",
    say("products.title"),
    html`<fieldset id="products" tabindex="-1"${tied}>
<legend class="hint">${say("products.hint")}</legend>
${shown}${choices}</fieldset>
${submit(say("continue"))}`,
  );
}

export function statementsPage(asked: Asked): Page {
  const say = sayOf(asked);
  const { waitingHours } = asked.scope;
  return stepped(
    asked,
    "statements",
    say("statements.title"),
    html`<div class="card">${readable(statementsShown(say, waitingHours))}</div>
${submit(say("continue"))}`,
  );
}

const readable = (texts: readonly ShownText[]): Html =>
  html`${texts.map(
    ({ heading, paragraphs }) => html`<h2>${heading}</h2>
${paragraphs.map((text) => html`<p>${text}</p>`)}
`,
  )}`;

export type WhoAnswers = { who: string | null; name: string; authority: string };

export function whoPage(asked: Asked, answers: WhoAnswers): Page {
  const say = sayOf(asked);
  const { faults = [], scope } = asked;
  const name = fullName(scope);
  const { shown, tied } = faultOf(faults, "who");
  const choice = (value: string, label: string) => html`<div><label class="choice">
<input type="radio" name="who" value="${value}"${answers.who === value ? raw(" checked") : ""}>
<strong>${label}</strong>
</label></div>
`;
  return stepped(
    asked,
    "who",
    say("who.title"),
    html`<fieldset id="who" tabindex="-1"${tied}>
<legend class="hint">${say("who.hint")}</legend>
${shown}${choice("self", say("who.self", { name }))}${choice("representative", say("who.representative", { name }))}</fieldset>
<div class="card" role="group" aria-labelledby="representative">
<h2 id="representative">${say("who.ifRepresentative", { name })}</h2>
${textField(faults, { id: "name", label: say("who.name"), value: answers.name, autocomplete: "name" })}
${textField(faults, { id: "authority", label: say("who.authority"), hint: say("who.authorityHint"), value: answers.authority })}
</div>
${submit(say("continue"))}`,
  );
}

export type SignatureAnswers = { name: string; consent: boolean; strokes: string };

/** The digest of what the page of the signature shows. */
export const seenOf = (scope: ScopeView, language: Language) => digestOf(agreementOf(scope, language));

/** Everything that the record keeps is on the page: what is signed is what was shown. */
export function signaturePage(asked: Asked, answers: SignatureAnswers): Page {
  const say = sayOf(asked);
  const { scope, language, faults = [] } = asked;
  const { agent, waitingHours, draft } = scope;
  const [consent, electronic] = consentShown(say, agent.name).paragraphs;
  return stepped(
    asked,
    "signature",
    say("sign.title"),
    html`<input type="hidden" name="seen" value="${seenOf(scope, language)}">
<div class="card" id="${SHOWN}" tabindex="-1">
<h2>${say("request.asks")}</h2>
${asking(say, scope)}
<h2>${say("sign.chosen")}</h2>
${chosenList(say, draft.products)}
<h2>${say("who.title")}</h2>
${signerShown(say, scope)}
</div>
<div class="card">${readable([introductionShown(say, agent.name), ...statementsShown(say, waitingHours)])}</div>
${signatureFields(say, faults, answers, consent ?? "")}
<p class="hint">${electronic}</p>
${submit(say("sign.submit"))}`,
    { hasDrawing: true },
  );
}

function signerShown(say: Say<"signing">, scope: ScopeView): Html {
  const { who, representative } = scope.draft;
  const name = fullName(scope);
  if (who !== "representative") return html`<p>${say("who.self", { name })}</p>`;
  return html`<p>${say("who.representative", { name })}</p>
${facts([
  [say("who.name"), representative?.name ?? null],
  [say("who.authority"), representative?.authority ?? null],
])}`;
}

const chosenList = (say: Say<"signing">, chosen: readonly string[]): Html =>
  html`<ul>${productsShown(say).flatMap(({ kind, label }) => (chosen.includes(kind) ? [html`<li>${label}</li>`] : []))}</ul>`;

/** The typed name, the drawing and the consent, of the beneficiary and of the agent. */
export function signatureFields(
  say: Say<"signing">,
  faults: readonly Fault[],
  { name, consent, strokes }: SignatureAnswers,
  consentText: string,
): Html {
  const agreed = faultOf(faults, "consent");
  return html`${textField(faults, { id: "name", label: say("sign.name"), hint: say("sign.nameHint"), value: name, autocomplete: "name" })}
${faultOf(faults, "strokes").shown}<div class="field" id="drawing" data-label="${say("sign.draw")}" data-hint="${say("sign.drawHint")}" data-clear="${say("sign.clear")}">
<input type="hidden" id="strokes" name="strokes" value="${strokes}">
</div>
${agreed.shown}<div><label class="choice">
<input type="checkbox" id="consent" name="consent" value="yes"${consent ? raw(" checked") : ""}${agreed.tied}>
<span>${consentText}</span>
</label></div>
`;
}

type TextField = { id: string; label: string; hint?: string; value: string; autocomplete?: string };

function textField(
  faults: readonly Fault[],
  { id, label, hint, value, autocomplete = "off" }: TextField,
): Html {
  const { shown } = faultOf(faults, id);
  const described = [...(hint ? [`${id}-hint`] : []), ...(shown ? [`${id}-fault`] : [])].join(" ");
  const tied = raw(
    `${described ? ` aria-describedby="${described}"` : ""}${shown ? ' aria-invalid="true"' : ""}`,
  );
  return html`<div class="field">
<label for="${id}">${label}</label>
${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ""}${shown}<input type="text" id="${id}" name="${id}" value="${value}" autocomplete="${autocomplete}" spellcheck="false"${tied}>
</div>`;
}

export function declinePage(asked: Asked): Page {
  const say = sayOf(asked);
  const title = say("decline.title");
  const body = html`<h1>${title}</h1>
<p>${say("decline.text", { agent: asked.scope.agent.name })}</p>
<form method="post" action="${asked.path("decline")}">${submit(say("decline.confirm"))}</form>
<p><a href="${asked.path()}">${say("back")}</a></p>`;
  return page(asked, "decline", { title, body });
}

/** @param device how to leave a device that is the agent's; null on one's own */
export function signedPage(asked: Asked, device: { portal: string | null } | null): Page {
  const say = sayOf(asked);
  const { scope, language, timeZone } = asked;
  const { minute } = timeFormats(language, timeZone);
  const title = say("signed.title");
  const body = html`<h1>${title}</h1>
<div class="card">
${scope.signedAt ? html`<p>${say("signed.when", { time: minute(scope.signedAt) })}</p>` : ""}
<p>${say("signed.next", { agent: scope.agent.name })}</p>
${scope.appointmentFrom ? html`<p>${say("signed.notBefore", { time: minute(scope.appointmentFrom) })}</p>` : ""}
<p>${say("signed.question")}${scope.agent.phone ? ` ${phoneNumber(scope.agent.phone)}` : ""}</p>
</div>
${device ? html`<p><strong>${say("signed.device")}</strong></p>` : ""}
${device?.portal ? html`<a class="button quiet" href="${device.portal}">${say("signed.toPortal")}</a>` : ""}`;
  return page(asked, undefined, { title, body });
}

export function declinedPage(asked: Asked): Page {
  const say = sayOf(asked);
  const title = say("decline.done");
  return page(asked, undefined, { title, body: html`<h1>${title}</h1><p>${say("decline.doneText")}</p>` });
}
