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
import { decline, keepDraft, markViewed, signAsBeneficiary } from "./sign.ts";

/** The beneficiary's pages: `docs/product/scopes.md`, "The beneficiary's pages". A GET changes nothing. */

const LONGEST_NAME = 100;
const LONGEST_AUTHORITY = 200;

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
      return stepPage(step, askedOf(c, services, scope, token));
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

function askedOf(
  c: BackendContext,
  { timeZone }: Services,
  scope: ScopeView,
  token: string,
  faults: readonly Fault[] = [],
): Asked {
  const language = languageOf(c);
  return {
    scope,
    language,
    timeZone,
    faults,
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

function stepPage(step: Step, asked: Asked): Page {
  const { draft } = asked.scope;
  switch (step) {
    case "products":
      return productsPage(asked, draft.products);
    case "statements":
      return statementsPage(asked);
    case "who":
      return whoPage(asked, { who: draft.who, name: "", authority: "", ...draft.representative });
    case "signature":
      return signaturePage(asked, { name: "", consent: false, strokes: "" });
  }
}

type Sent = {
  c: BackendContext;
  services: Services;
  scope: ScopeView;
  token: string;
  fields: Record<string, string[]>;
};

/** Each step takes its form, and answers the page again with its faults, or the next step. */
const answers: Record<Step, (sent: Sent) => Promise<Page | Response>> = {
  async products({ c, services, scope, token, fields }) {
    const products = productKinds.filter((kind) => fields.products?.includes(kind));
    if (products.length === 0) {
      const say = words(languageOf(c), "signing");
      return productsPage(
        askedOf(c, services, scope, token, [{ field: "products", message: say("products.required") }]),
        [],
      );
    }
    await keepDraft(services, scope.id, { products });
    return goTo(c, token, "statements");
  },

  async statements({ c, token }) {
    return goTo(c, token, "who");
  },

  async who({ c, services, scope, token, fields }) {
    const say = words(languageOf(c), "signing");
    const [who = null, name = "", authority = ""] = [
      fields.who?.[0],
      fields.name?.[0],
      fields.authority?.[0],
    ];
    if (who === "self") {
      await keepDraft(services, scope.id, { who, representative: null });
      return goTo(c, token, "signature");
    }
    const faults: Fault[] =
      who === "representative"
        ? [
            ...textFaults("name", name, LONGEST_NAME, say("who.nameRequired"), say),
            ...textFaults("authority", authority, LONGEST_AUTHORITY, say("who.authorityRequired"), say),
          ]
        : [{ field: "who", message: say("who.required") }];
    if (faults.length > 0)
      return whoPage(askedOf(c, services, scope, token, faults), { who, name, authority });
    const representative = { name: name.trim(), authority: authority.trim() };
    await keepDraft(services, scope.id, { who: "representative", representative });
    return goTo(c, token, "signature");
  },

  async signature({ c, services, scope, token, fields }) {
    const language = languageOf(c);
    const say = words(language, "signing");
    const typed = signatureOf(fields);
    const { faults, strokes } = signatureFaults(typed, say);
    if (faults.length > 0) return signaturePage(askedOf(c, services, scope, token, faults), typed);
    const signed = await signAsBeneficiary(services, {
      scopeId: scope.id,
      by: doerOf(c, "client", services.signingProxies),
      name: typed.name.trim(),
      strokes,
      language,
    });
    return goTo(c, token, signed === "incomplete" ? "products" : undefined);
  },
};

export const signatureOf = (fields: Record<string, string[]>) => ({
  name: fields.name?.[0] ?? "",
  consent: fields.consent?.[0] === "yes",
  strokes: fields.strokes?.[0] ?? "",
});

/** Returns the faults of a signature, and its drawing. */
export function signatureFaults(
  { name, consent, strokes: text }: ReturnType<typeof signatureOf>,
  say: ReturnType<typeof words<"signing">>,
) {
  const read = strokesIn(text);
  const faults: Fault[] = [
    ...textFaults("name", name, LONGEST_NAME, say("sign.nameRequired"), say),
    ...(read === "unreadable" ? [{ field: "strokes", message: say("sign.drawingUnreadable") }] : []),
    ...(consent ? [] : [{ field: "consent", message: say("sign.consentRequired") }]),
  ];
  return { faults, strokes: read === "unreadable" ? null : read };
}

function textFaults(
  field: string,
  value: string,
  longest: number,
  required: string,
  say: ReturnType<typeof words<"signing">>,
): Fault[] {
  const { error } = requiredText(longest).safeParse(value);
  const [fault] = (error as z.ZodError | undefined)?.issues ?? [];
  if (!fault) return [];
  const messages: Record<string, string> = {
    tooLong: say("sign.tooLong", { longest }),
    characters: say("sign.characters"),
  };
  return [{ field, message: messages[fault.message] ?? required }];
}
