/** @jsxImportSource hono/jsx */

import type { Language } from "#api/languages.ts";
import { phoneOf } from "#api/phone.ts";
import { digestOf } from "#server/digest-of.ts";
import { nextLanguage } from "../../languages.ts";
import {
  Facts,
  type Fault,
  FieldFault,
  fieldAttributes,
  Hidden,
  TextField,
} from "../../pages/form-parts.tsx";
import type { Html } from "../../pages/frame.tsx";
import { timeFormats } from "../../time-formats.ts";
import { type Say, words } from "../../words.ts";
import { type Page, SHOWN, statusOf } from "./page.tsx";
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
    otherLanguage: path(at, nextLanguage(language)),
  };
}

const sayOf = ({ language }: Asked) => words(language, "signing");

function stepped(asked: Asked, step: Step, title: string, inside: Html, more: Partial<Body> = {}): Page {
  const say = sayOf(asked);
  const at = steps.indexOf(step);
  const body = (
    <>
      <p class="step">{say("step", { step: at + 1, steps: steps.length })}</p>
      <h1>{title}</h1>
      <form method="post" action={asked.path(step)} novalidate>
        {inside}
      </form>
      <p>
        <a href={at === 0 ? asked.path() : asked.path(steps[at - 1])}>{say("back")}</a>
      </p>
    </>
  );
  return page(asked, step, { title, body, ...more });
}

const Submit = ({ text }: { text: string }) => (
  <div>
    <button type="submit">{text}</button>
  </div>
);

export function requestPage(asked: Asked): Page {
  const say = sayOf(asked);
  const { scope, language, timeZone, path } = asked;
  const { agent, replacedAt } = scope;
  const title = say("request.page", { agent: agent.name });
  const { heading, paragraphs } = introductionShown(say, agent.name);
  const body = (
    <>
      <h1>{heading}</h1>
      {paragraphs.map((text) => (
        <p>{text}</p>
      ))}
      {replacedAt && (
        <p>{say("request.replaces", { date: timeFormats(language, timeZone).day(replacedAt) })}</p>
      )}
      <section class="card" aria-labelledby="asks">
        <h2 id="asks">{say("request.asks")}</h2>
        <Asking say={say} scope={scope} />
      </section>
      <p>{say("request.time")}</p>
      <form method="post" action={path()}>
        <Submit text={say("continue")} />
      </form>
      <p>
        <a class="button quiet" href={path("decline")}>
          {say("request.decline")}
        </a>
      </p>
    </>
  );
  return page(asked, undefined, { title, body });
}

type ScopeProps = { say: Say<"signing">; scope: ScopeView };

/** The agent who asks for the appointment, and the person whom it is for. */
const Asking = ({ say, scope }: ScopeProps) => (
  <Facts
    rows={[
      [say("request.agent"), scope.agent.name],
      [say("request.agency"), scope.agent.agency],
      [say("request.npn"), scope.agent.npn],
      [say("request.phone"), scope.agent.phone && phoneOf(scope.agent.phone).text],
      [say("request.for"), fullName(scope)],
    ]}
  />
);

export function productsPage(asked: Asked, chosen: readonly string[]): Page {
  const say = sayOf(asked);
  const field = { name: "products", faults: asked.faults ?? [] };
  return stepped(
    asked,
    "products",
    say("products.title"),
    <>
      <fieldset id="products" tabindex={-1} {...fieldAttributes(field)}>
        <legend class="hint">{say("products.hint")}</legend>
        <FieldFault {...field} />
        {productsShown(say).map(({ kind, label, about }) => (
          <div>
            <label class="choice">
              <input type="checkbox" name="products" value={kind} checked={chosen.includes(kind)} />{" "}
              <strong>{label}</strong>
              <br />
              <span class="about">{about}</span>
            </label>
          </div>
        ))}
      </fieldset>
      <Submit text={say("continue")} />
    </>,
  );
}

export function statementsPage(asked: Asked): Page {
  const say = sayOf(asked);
  const { waitingHours } = asked.scope;
  return stepped(
    asked,
    "statements",
    say("statements.title"),
    <>
      <div class="card">
        <Readable texts={statementsShown(say, waitingHours)} />
      </div>
      <Submit text={say("continue")} />
    </>,
  );
}

const Readable = ({ texts }: { texts: readonly ShownText[] }) => (
  <>
    {texts.map(({ heading, paragraphs }) => (
      <>
        <h2>{heading}</h2>
        {paragraphs.map((text) => (
          <p>{text}</p>
        ))}
      </>
    ))}
  </>
);

export type WhoAnswers = { who: string | null; name: string; authority: string };

export function whoPage(asked: Asked, answers: WhoAnswers): Page {
  const say = sayOf(asked);
  const { faults = [], scope } = asked;
  const name = fullName(scope);
  const choice = (value: "self" | "representative") => (
    <div>
      <label class="choice">
        <input type="radio" name="who" value={value} checked={answers.who === value} />{" "}
        <strong>{say(`who.${value}`, { name })}</strong>
      </label>
    </div>
  );
  return stepped(
    asked,
    "who",
    say("who.title"),
    <>
      <fieldset id="who" tabindex={-1} {...fieldAttributes({ name: "who", faults })}>
        <legend class="hint">{say("who.hint")}</legend>
        <FieldFault name="who" faults={faults} />
        {choice("self")}
        {choice("representative")}
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: the name of the group is a heading. */}
      <div class="card" role="group" aria-labelledby="representative">
        <h2 id="representative">{say("who.ifRepresentative", { name })}</h2>
        <NameField label={say("who.name")} value={answers.name} faults={faults} />
        <TextField
          name="authority"
          label={say("who.authority")}
          hint={say("who.authorityHint")}
          value={answers.authority}
          faults={faults}
          autocomplete="off"
          spellcheck={false}
        />
      </div>
      <Submit text={say("continue")} />
    </>,
  );
}

type NameFieldProps = { label: string; hint?: string; value: string; faults: readonly Fault[] };

const NameField = (props: NameFieldProps) => (
  <TextField {...props} name="name" autocomplete="name" spellcheck={false} />
);

export type SignatureAnswers = { name: string; consent: boolean; strokes: string };

/** The digest of what the page of the signature shows. */
export const seenOf = (scope: ScopeView, language: Language) => digestOf(agreementOf(scope, language));

/** Everything that the record keeps is on the page: what is signed is what was shown. */
export function signaturePage(asked: Asked, answers: SignatureAnswers): Page {
  const say = sayOf(asked);
  const { scope, language, faults = [] } = asked;
  const { agent, waitingHours, draft } = scope;
  const [consent = "", electronic] = consentShown(say, agent.name).paragraphs;
  return stepped(
    asked,
    "signature",
    say("sign.title"),
    <>
      <Hidden name="seen" value={seenOf(scope, language)} />
      <div class="card" id={SHOWN} tabindex={-1}>
        <h2>{say("request.asks")}</h2>
        <Asking say={say} scope={scope} />
        <h2>{say("sign.chosen")}</h2>
        <ul>
          {productsShown(say)
            .filter(({ kind }) => draft.products.includes(kind))
            .map(({ label }) => (
              <li>{label}</li>
            ))}
        </ul>
        <h2>{say("who.title")}</h2>
        <Signer say={say} scope={scope} />
      </div>
      <div class="card">
        <Readable texts={[introductionShown(say, agent.name), ...statementsShown(say, waitingHours)]} />
      </div>
      <SignatureFields say={say} faults={faults} answers={answers} consent={consent} />
      <p class="hint">{electronic}</p>
      <Submit text={say("sign.submit")} />
    </>,
    { hasDrawing: true },
  );
}

function Signer({ say, scope }: ScopeProps) {
  const { who, representative } = scope.draft;
  const name = fullName(scope);
  if (who !== "representative") return <p>{say("who.self", { name })}</p>;
  return (
    <>
      <p>{say("who.representative", { name })}</p>
      <Facts
        rows={[
          [say("who.name"), representative?.name ?? null],
          [say("who.authority"), representative?.authority ?? null],
        ]}
      />
    </>
  );
}

type SignatureProps = {
  say: Say<"signing">;
  faults: readonly Fault[];
  answers: SignatureAnswers;
  /** The text of the consent. */
  consent: string;
};

/** The typed name, the drawing and the consent, of the beneficiary and of the agent. */
export const SignatureFields = ({ say, faults, answers, consent }: SignatureProps) => (
  <>
    <NameField label={say("sign.name")} hint={say("sign.nameHint")} value={answers.name} faults={faults} />
    <FieldFault name="strokes" faults={faults} />
    <div
      class="field"
      id="drawing"
      data-label={say("sign.draw")}
      data-hint={say("sign.drawHint")}
      data-clear={say("sign.clear")}
    >
      <input type="hidden" id="strokes" name="strokes" value={answers.strokes} />
    </div>
    <FieldFault name="consent" faults={faults} />
    <div>
      <label class="choice">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          value="yes"
          checked={answers.consent}
          {...fieldAttributes({ name: "consent", faults })}
        />{" "}
        <span>{consent}</span>
      </label>
    </div>
  </>
);

export function declinePage(asked: Asked): Page {
  const say = sayOf(asked);
  const title = say("decline.title");
  const body = (
    <>
      <h1>{title}</h1>
      <p>{say("decline.text", { agent: asked.scope.agent.name })}</p>
      <form method="post" action={asked.path("decline")}>
        <Submit text={say("decline.confirm")} />
      </form>
      <p>
        <a href={asked.path()}>{say("back")}</a>
      </p>
    </>
  );
  return page(asked, "decline", { title, body });
}

/** @param device how to leave a device that is the agent's; null on one's own */
export function signedPage(asked: Asked, device: { portal: string | null } | null): Page {
  const say = sayOf(asked);
  const { scope, language, timeZone } = asked;
  const { agent, signedAt, appointmentFrom } = scope;
  const { minute } = timeFormats(language, timeZone);
  const title = say("signed.title");
  const body = (
    <>
      <h1>{title}</h1>
      <div class="card">
        {signedAt && <p>{say("signed.when", { time: minute(signedAt) })}</p>}
        <p>{say("signed.next", { agent: agent.name })}</p>
        {appointmentFrom && <p>{say("signed.notBefore", { time: minute(appointmentFrom) })}</p>}
        <p>
          {say("signed.question")}
          {agent.phone && ` ${phoneOf(agent.phone).text}`}
        </p>
      </div>
      {device && (
        <p>
          <strong>{say("signed.device")}</strong>
        </p>
      )}
      {device?.portal && (
        <a class="button quiet" href={device.portal}>
          {say("signed.toPortal")}
        </a>
      )}
    </>
  );
  return page(asked, undefined, { title, body });
}

export function declinedPage(asked: Asked): Page {
  const say = sayOf(asked);
  const title = say("decline.done");
  const body = (
    <>
      <h1>{title}</h1>
      <p>{say("decline.doneText")}</p>
    </>
  );
  return page(asked, undefined, { title, body });
}
