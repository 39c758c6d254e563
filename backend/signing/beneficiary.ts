import type { z } from "zod";
import { requiredText } from "#api/fields.ts";
import { findLink, type Link } from "../areas/scopes/links.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import type { Language } from "../languages.ts";
import type { Services } from "../services.ts";
import { words } from "../words.ts";
import { doerOf, fieldsOf, languageOf } from "./asking.ts";
import {
  type Asked,
  declinedPage,
  declinePage,
  productsPage,
  requestPage,
  type Step,
  signaturePage,
  signedPage,
  statementsPage,
  steps,
  whoPage,
} from "./beneficiary-pages.ts";
import { type Closed, sendClosed } from "./closed.ts";
import { type Fault, type Page, sendPage } from "./page.ts";
import { strokesIn } from "./record.ts";
import { productKinds, type ScopeView, scopeView } from "./scope-view.ts";
import { decline, keepDraft, keepUnaccepted, markViewed, signAsBeneficiary } from "./sign.ts";

/** The beneficiary's pages: `docs/product/scopes.md`, "The beneficiary's pages". A GET changes nothing. */

const LONGEST_NAME = 100;
const LONGEST_AUTHORITY = 200;
/** How long a page shows a form that was not accepted. */
const UNACCEPTED_MS = 60 * 60_000;
const FIELD_NAMES = ["products", "who", "name", "authority", "consent", "strokes"] as const;

type Fields = Record<string, string[]>;
type SayHere = ReturnType<typeof words<"signing">>;

type Opened = { scope: ScopeView; link: Link; token: string };

export function serveBeneficiary(app: BackendApp, services: Services): void {
  app.get("/sign/:token", (c) =>
    opened(c, services, ({ scope, link, token }) => {
      const asked = askedOf(c, services, scope, token);
      if (isSigned(scope)) return signedPage(asked, deviceOf(link, services));
      return scope.isDeclined ? declinedPage(asked) : requestPage(asked);
    }),
  );

  app.post("/sign/:token", (c) =>
    opened(c, services, async ({ scope, link, token }) => {
      const by = doerOf(c, "client", services.signingProxies);
      const { isInPerson } = link;
      const isViewed = await markViewed(services, { scopeId: scope.id, by, isInPerson });
      return goTo(c, token, isViewed ? "products" : undefined);
    }),
  );

  app.get("/sign/:token/decline", (c) =>
    opened(c, services, ({ scope, token }) => {
      if (isSigned(scope) || scope.isDeclined) return goTo(c, token);
      return declinePage(askedOf(c, services, scope, token));
    }),
  );

  app.post("/sign/:token/decline", (c) =>
    opened(c, services, async ({ scope, token }) => {
      await decline(services, { scopeId: scope.id, by: doerOf(c, "client", services.signingProxies) });
      return goTo(c, token);
    }),
  );

  app.get("/sign/:token/:step", (c) =>
    opened(c, services, ({ scope, token }) => {
      const step = steps.find((name) => name === c.req.param("step"));
      if (!step) return "unknown";
      const earlier = firstOpen(scope);
      if (earlier === "start" || steps.indexOf(step) > steps.indexOf(earlier))
        return goTo(c, token, earlier === "start" ? undefined : earlier);
      return stepPage(step, askedOf(c, services, scope, token), services.now());
    }),
  );

  app.post("/sign/:token/:step", (c) =>
    opened(c, services, async ({ scope, token }) => {
      const step = steps.find((name) => name === c.req.param("step"));
      if (!step) return "unknown";
      if (scope.status !== "Client Viewed" || scope.isDeclined) return goTo(c, token);
      return answers[step]({ c, services, scope, token, fields: await fieldsOf(c) });
    }),
  );
}

const isSigned = ({ status }: ScopeView) => ["Client Signed", "Agent Viewed", "Completed"].includes(status);

/** Opens the scope of a link, and sends the page that an action answers. */
async function opened(
  c: BackendContext,
  services: Services,
  act: (opened: Opened) => Page | Response | Closed | Promise<Page | Response | Closed>,
): Promise<Response> {
  const token = c.req.param("token") ?? "";
  const { db, now, today, portalUrl } = services;
  const link = await findLink(db, token);
  if (link?.role !== "client") return sendClosed(c, portalUrl, "unknown");
  const scope = await scopeView(db, link.scopeId, today());
  if (scope.status === "Voided") return sendClosed(c, portalUrl, "voided");
  if (link.until <= now()) return sendClosed(c, portalUrl, "expired");
  const answer = await act({ scope, link, token });
  if (answer instanceof Response) return answer;
  return typeof answer === "string" ? sendClosed(c, portalUrl, answer) : sendPage(c, portalUrl, answer);
}

function askedOf(c: BackendContext, { timeZone }: Services, scope: ScopeView, token: string): Asked {
  const language = languageOf(c);
  return {
    scope,
    language,
    timeZone,
    path: (page, other = language) => pathOf(token, page, other),
  };
}

const pathOf = (token: string, page: Step | "decline" | undefined, language: Language) =>
  `/sign/${token}${page ? `/${page}` : ""}?lang=${language}`;

function goTo(c: BackendContext, token: string, step?: Step): Response {
  return c.redirect(pathOf(token, step, languageOf(c)), 303);
}

const deviceOf = ({ isInPerson, returnUrl }: Link, { portalUrl }: Services) =>
  isInPerson ? { portal: returnUrl?.startsWith(`${portalUrl}/`) ? portalUrl : null } : null;

/** The first step that is not answered yet. */
function firstOpen({ status, isDeclined, draft }: ScopeView): Step | "start" {
  if (status !== "Client Viewed" || isDeclined) return "start";
  if (draft.products.length === 0) return "products";
  return draft.who === null ? "who" : "signature";
}

/** The page of a step: as it was answered before, or with the form that was not accepted and its faults. */
function stepPage(step: Step, asked: Asked, now: Date): Page {
  const { draft } = asked.scope;
  const say = words(asked.language, "signing");
  const { unaccepted } = draft;
  const sent = unaccepted?.step === step && unaccepted.until > now ? unaccepted.fields : undefined;
  switch (step) {
    case "products":
      return sent
        ? productsPage({ ...asked, faults: productsFaults(sent, say) }, productsIn(sent))
        : productsPage(asked, draft.products);
    case "statements":
      return statementsPage(asked);
    case "who":
      return sent
        ? whoPage({ ...asked, faults: whoFaults(sent, say) }, whoIn(sent))
        : whoPage(asked, { who: draft.who, name: "", authority: "", ...draft.representative });
    case "signature": {
      const typed = signatureOf(sent ?? {});
      return signaturePage({ ...asked, faults: sent ? signatureFaults(typed, say).faults : [] }, typed);
    }
  }
}

type Sent = {
  c: BackendContext;
  services: Services;
  scope: ScopeView;
  token: string;
  fields: Fields;
};

/** Keeps a form with faults, and leads to its page, which shows it. The address stands for a page that reload can show. */
async function again({ c, services, scope, token, fields }: Sent, step: Step): Promise<Response> {
  const until = new Date(services.now().getTime() + UNACCEPTED_MS);
  await keepUnaccepted(services, scope.id, { step, until, fields: keptFields(fields) });
  return goTo(c, token, step);
}

/** Returns the fields that a signing page can show again. */
export const keptFields = (fields: Fields): Fields =>
  Object.fromEntries(FIELD_NAMES.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

/** Each step takes its form, and leads to its page again when it has faults, or to the next step. */
const answers: Record<Step, (sent: Sent) => Promise<Response>> = {
  async products(sent) {
    const { c, services, scope, token, fields } = sent;
    const products = productsIn(fields);
    if (products.length === 0) return again(sent, "products");
    await keepDraft(services, scope.id, { products });
    return goTo(c, token, "statements");
  },

  async statements({ c, token }) {
    return goTo(c, token, "who");
  },

  async who(sent) {
    const { c, services, scope, token, fields } = sent;
    const { who, name, authority } = whoIn(fields);
    if (whoFaults(fields, words(languageOf(c), "signing")).length > 0) return again(sent, "who");
    await keepDraft(
      services,
      scope.id,
      who === "self"
        ? { who, representative: null }
        : { who: "representative", representative: { name, authority } },
    );
    return goTo(c, token, "signature");
  },

  async signature(sent) {
    const { c, services, scope, token, fields } = sent;
    const language = languageOf(c);
    const typed = signatureOf(fields);
    const { faults, strokes } = signatureFaults(typed, words(language, "signing"));
    if (faults.length > 0) return again(sent, "signature");
    const signed = await signAsBeneficiary(services, {
      scopeId: scope.id,
      by: doerOf(c, "client", services.signingProxies),
      name: typed.name,
      strokes,
      language,
    });
    return goTo(c, token, signed === "incomplete" ? "products" : undefined);
  },
};

const productsIn = (fields: Fields) => productKinds.filter((kind) => fields.products?.includes(kind));

const productsFaults = (fields: Fields, say: SayHere): Fault[] =>
  productsIn(fields).length === 0 ? [{ field: "products", message: say("products.required") }] : [];

const whoIn = ({ who, name, authority }: Fields) => ({
  who: who?.[0] ?? null,
  name: name?.[0] ?? "",
  authority: authority?.[0] ?? "",
});

function whoFaults(fields: Fields, say: SayHere): Fault[] {
  const { who, name, authority } = whoIn(fields);
  if (who === "self") return [];
  if (who !== "representative") return [{ field: "who", message: say("who.required") }];
  return [
    ...textFaults("name", name, LONGEST_NAME, say("who.nameRequired"), say),
    ...textFaults("authority", authority, LONGEST_AUTHORITY, say("who.authorityRequired"), say),
  ];
}

export const signatureOf = (fields: Fields) => ({
  name: fields.name?.[0] ?? "",
  consent: fields.consent?.[0] === "yes",
  strokes: fields.strokes?.[0] ?? "",
});

/** Returns the faults of a signature, and its drawing. */
export function signatureFaults(
  { name, consent, strokes: text }: ReturnType<typeof signatureOf>,
  say: SayHere,
) {
  const read = strokesIn(text);
  const faults: Fault[] = [
    ...textFaults("name", name, LONGEST_NAME, say("sign.nameRequired"), say),
    ...(read === "unreadable" ? [{ field: "strokes", message: say("sign.drawingUnreadable") }] : []),
    ...(consent ? [] : [{ field: "consent", message: say("sign.consentRequired") }]),
  ];
  return { faults, strokes: read === "unreadable" ? null : read };
}

function textFaults(field: string, value: string, longest: number, required: string, say: SayHere): Fault[] {
  const { error } = requiredText(longest).safeParse(value);
  const [fault] = (error as z.ZodError | undefined)?.issues ?? [];
  if (!fault) return [];
  const messages: Record<string, string> = {
    tooLong: say("sign.tooLong", { longest }),
    characters: say("sign.characters"),
  };
  return [{ field, message: messages[fault.message] ?? required }];
}
