import type { Language } from "#api/languages.ts";
import { scopeProducts } from "#api/statuses.ts";
import type { BackendApp, BackendContext } from "../../http/context.ts";
import type { Fault } from "../../pages/form-parts.tsx";
import type { Services } from "../../services.ts";
import { words } from "../../words.ts";
import { findLink, type Link } from "../links.ts";
import {
  type Asked,
  declinedPage,
  declinePage,
  productsPage,
  requestPage,
  type Step,
  seenOf,
  signaturePage,
  signedPage,
  statementsPage,
  steps,
  whoPage,
} from "./beneficiary-pages.tsx";
import { type Closed, sendClosed } from "./closed.tsx";
import { type Page, sendPage } from "./page.tsx";
import { doerOf, fieldsOf, signingLanguage } from "./page-request.ts";
import { type ScopeView, scopeView } from "./scope-view.ts";
import { decline, keepDraft, keepUnaccepted, markOpened, signAsBeneficiary } from "./sign.ts";
import {
  type Fields,
  keptFields,
  LONGEST_NAME,
  type SayHere,
  shownAgain,
  signatureFaults,
  signatureOf,
  textFaults,
} from "./signature.ts";

/** The beneficiary's pages: `docs/product/scopes.md`, "The beneficiary's pages". A GET changes nothing. */

const LONGEST_AUTHORITY = 200;
/** How long a page shows a form that was not accepted. */
const UNACCEPTED_MS = 60 * 60_000;

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
    opened(c, services, async ({ link, token }) => {
      const isOpened = await markOpened(services, { link, by: beneficiaryOf(c, services, link) });
      return goTo(c, token, isOpened ? "products" : undefined);
    }),
  );

  app.get("/sign/:token/decline", (c) =>
    opened(c, services, ({ scope, token }) => {
      if (isSigned(scope) || scope.isDeclined) return goTo(c, token);
      return declinePage(askedOf(c, services, scope, token));
    }),
  );

  app.post("/sign/:token/decline", (c) =>
    opened(c, services, async ({ scope, link, token }) => {
      await decline(services, { scopeId: scope.id, by: beneficiaryOf(c, services, link) });
      return goTo(c, token);
    }),
  );

  app.get("/sign/:token/:step", (c) =>
    opened(c, services, ({ scope, link, token }) => {
      const step = steps.find((name) => name === c.req.param("step"));
      if (!step) return "unknown";
      const earlier = firstOpen(scope, link);
      if (earlier === "start" || steps.indexOf(step) > steps.indexOf(earlier))
        return goTo(c, token, earlier === "start" ? undefined : earlier);
      return stepPage(step, askedOf(c, services, scope, token), services.now());
    }),
  );

  app.post("/sign/:token/:step", (c) =>
    opened(c, services, async ({ scope, link, token }) => {
      const step = steps.find((name) => name === c.req.param("step"));
      if (!step) return "unknown";
      if (firstOpen(scope, link) === "start") return goTo(c, token);
      return answers[step]({ c, services, link, token, fields: await fieldsOf(c) });
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
  const scope = await scopeView(db, link, today());
  if (scope.status === "Voided") return sendClosed(c, portalUrl, "voided");
  if (link.until <= now()) return sendClosed(c, portalUrl, "expired");
  const answer = await act({ scope, link, token });
  if (answer instanceof Response) return answer;
  return typeof answer === "string" ? sendClosed(c, portalUrl, answer) : sendPage(c, portalUrl, answer);
}

function askedOf(c: BackendContext, { timeZone }: Services, scope: ScopeView, token: string): Asked {
  const language = signingLanguage(c);
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
  return c.redirect(pathOf(token, step, signingLanguage(c)), 303);
}

const deviceOf = ({ isInPerson, returnUrl }: Link, { portalUrl }: Services) =>
  isInPerson ? { portal: returnUrl?.startsWith(`${portalUrl}/`) ? portalUrl : null } : null;

/** At a link that was made in person, the user whose session has made it is known. */
const beneficiaryOf = (c: BackendContext, { signingProxies }: Services, { sub }: Link) => ({
  ...doerOf(c, "client", signingProxies),
  sub: sub ?? undefined,
});

/** The first step that is not answered yet. Each link begins with its first page. */
function firstOpen({ status, isDeclined, draft }: ScopeView, { isUsed }: Link): Step | "start" {
  if (!isUsed || status !== "Client Viewed" || isDeclined) return "start";
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
    case "signature":
      return signaturePage(
        ...shownAgain(asked, sent, { seen: seenOf(asked.scope, asked.language), language: asked.language }),
      );
  }
}

type Sent = {
  c: BackendContext;
  services: Services;
  link: Link;
  token: string;
  fields: Fields;
};

/** Keeps a form with faults, and leads to its page, which shows it. The address stands for a page that reload can show. */
async function again({ c, services, link, token, fields }: Sent, step: Step): Promise<Response> {
  const until = new Date(services.now().getTime() + UNACCEPTED_MS);
  await keepUnaccepted(services, link, { step, until, fields: keptFields(fields) });
  return goTo(c, token, step);
}

/** Each step takes its form, and leads to its page again when it has faults, or to the next step. */
const answers: Record<Step, (sent: Sent) => Promise<Response>> = {
  async products(sent) {
    const { c, services, link, token, fields } = sent;
    const products = productsIn(fields);
    if (products.length === 0) return again(sent, "products");
    await keepDraft(services, link, { products });
    return goTo(c, token, "statements");
  },

  async statements({ c, token }) {
    return goTo(c, token, "who");
  },

  async who(sent) {
    const { c, services, link, token, fields } = sent;
    const { who, name, authority } = whoIn(fields);
    if (whoFaults(fields, words(signingLanguage(c), "signing")).length > 0) return again(sent, "who");
    await keepDraft(
      services,
      link,
      who === "self"
        ? { who, representative: null }
        : { who: "representative", representative: { name, authority } },
    );
    return goTo(c, token, "signature");
  },

  async signature(sent) {
    const { c, services, link, token, fields } = sent;
    const language = signingLanguage(c);
    const typed = signatureOf(fields);
    const { faults, strokes } = signatureFaults(typed, words(language, "signing"));
    if (faults.length > 0) return again(sent, "signature");
    const signed = await signAsBeneficiary(services, {
      link,
      name: typed.name,
      by: beneficiaryOf(c, services, link),
      strokes,
      language,
      seen: typed.seen,
    });
    if (signed === "changed") return again(sent, "signature");
    if (signed === "signed") services.wakeMail();
    return goTo(c, token, signed === "incomplete" ? "products" : undefined);
  },
};

const productsIn = (fields: Fields) => scopeProducts.filter((kind) => fields.products?.includes(kind));

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
