import { expect } from "vitest";
import { type Scope, scope } from "#api/scopes.ts";
import type { ScopeStatus } from "#api/statuses.ts";
import { paged } from "#api/wire.ts";
import type { Database } from "#backend/database/schema.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { makeLink, type NewLink } from "#backend/scopes/links.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { formsOf } from "../html-form.ts";
import { type Ask, publicUrl } from "./backend.ts";
import { newKey, postedJson } from "./submitting.ts";
import { testInstant } from "./time.ts";

/** Scopes of appointment as an agent's portal and a beneficiary's browser deal with them. */

export const scopesPath = `/t/v2/agents/${demoIds.agent}/scopes`;

export const scopeFields = {
  customer: { first_name: "Ofelia", last_name: "Ramos Peña", email: "ofelia@customers.example" },
  method_of_contact: "phone_inbound",
  customer_sign_embedded: false,
  agent_sign_embedded: false,
};

const page = paged(scope);

export async function listed(
  ask: Ask,
  query = "",
  as = "demo-agent",
): Promise<{ Data: Scope[]; Total: number }> {
  const answer = await ask(`${scopesPath}${query}`, as);
  expect(answer.status, query).toBe(200);
  return page.parse(await answer.json());
}

export async function scopeById(ask: Ask, id: string): Promise<Scope> {
  const { Data } = await listed(ask, "?pageSize=100");
  const found = Data.find((one) => one.id === id);
  if (!found) throw new Error("There is no such scope");
  return found;
}

export async function requested(ask: Ask, more: object = {}): Promise<string> {
  const answer = await ask(scopesPath, "demo-agent", postedJson({ ...scopeFields, ...more }, newKey()));
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}

/** The request of each action. */
export const actions = {
  sign: (ask: Ask, id: string, as = "demo-agent") =>
    ask(
      `${scopesPath}/${id}/signing-url`,
      as,
      postedJson({ role: "agent", return_url: "http://portal.test/scopes" }),
    ),
  resend: (ask: Ask, id: string, as = "demo-agent", key = newKey()) =>
    ask(`${scopesPath}/${id}/request`, as, { ...postedJson({}, key), method: "PATCH" }),
  void: (ask: Ask, id: string, as = "demo-agent", key = newKey()) =>
    ask(`${scopesPath}/${id}/voids`, as, postedJson({}, key)),
  download: (ask: Ask, id: string, as = "demo-agent") => ask(`${scopesPath}/${id}/pdf`, as),
};

const DAY_MS = 24 * 60 * 60_000;

/** A link to a scope, as a message carries it. */
export async function linkTo(db: Database, scopeId: string, more: Partial<NewLink> = {}): Promise<string> {
  const until = new Date(Date.parse(testInstant) + 30 * DAY_MS);
  return `/sign/${await makeLink(db, { scopeId, role: "client", until, ...more })}`;
}

/** A browser without script: it keeps cookies, and follows nothing by itself. */
export function browser(app: BackendApp, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const sent = new Headers({ "Accept-Language": "en", ...headers });
    for (const [name, value] of new Headers(init.headers)) sent.set(name, value);
    if (cookies.size > 0) sent.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const address = path.startsWith("http") ? path : `${publicUrl}${path}`;
    const answer = await app.fetch(new Request(address, { ...init, headers: sent, redirect: "manual" }));
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (path: string, init?: RequestInit) => send(path, init),
    post: (path: string, fields: Record<string, string | string[]> = {}) => {
      const body = new URLSearchParams(
        Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
      );
      return send(path, { method: "POST", body });
    },
  };
}

type Visitor = ReturnType<typeof browser>;

/** Answers each step of a link up to the signature. */
export async function answerSteps(
  visitor: Visitor,
  link: string,
  { lang = "en", products = ["part_c", "medigap"], who = { who: "self" } as Record<string, string> } = {},
): Promise<void> {
  const steps: [string, Record<string, string | string[]>][] = [
    ["", {}],
    ["/products", { products }],
    ["/statements", {}],
    ["/who", who],
  ];
  for (const [step, fields] of steps)
    expect((await visitor.post(`${link}${step}?lang=${lang}`, fields)).status, step).toBe(303);
}

/** The hidden fields of the form on a page, by name. */
export async function hiddenFields(page: Response): Promise<Record<string, string>> {
  const [form] = formsOf(await page.text());
  return Object.fromEntries(
    form?.fields.flatMap(({ name, value, type }) => (type === "hidden" ? [[name, value]] : [])) ?? [],
  );
}

/** Opens the page of the signature and signs what it shows. */
export async function signShown(
  visitor: Visitor,
  link: string,
  { lang = "en", ...fields }: Record<string, string>,
): Promise<Response> {
  const hidden = await hiddenFields(await visitor.get(`${link}/signature?lang=${lang}`));
  return visitor.post(`${link}/signature?lang=${lang}`, { ...hidden, ...fields });
}

/** Signs a scope as its beneficiary, step by step. @returns the last answer */
export async function signAsBeneficiary(
  app: BackendApp,
  link: string,
  { name = "Ofelia Ramos Peña", lang = "en", products = ["part_c", "medigap"] } = {},
): Promise<Response> {
  const visitor = browser(app);
  await answerSteps(visitor, link, { lang, products });
  const answer = await signShown(visitor, link, { lang, name, consent: "yes" });
  expect(answer.status).toBe(303);
  return answer;
}

/** Opens an agent's signing address, and returns the browser with the page and the hidden fields of its form. */
export async function openedByAgent(app: BackendApp, url: string) {
  const agent = browser(app);
  const opened = await agent.get(url);
  expect(opened.status).toBe(303);
  const page = await agent.get(opened.headers.get("Location") ?? "");
  const text = await page.clone().text();
  return { agent, page, text, hidden: await hiddenFields(page) };
}

/** Makes a scope and brings it to a status, by what people do. */
export async function scopeIn(
  { app, ask, db }: { app: BackendApp; ask: Ask; db: Database },
  status: ScopeStatus,
): Promise<string> {
  const id = await requested(ask);
  const link = await linkTo(db, id);
  if (status === "Voided") await actions.void(ask, id);
  if (status === "Client Viewed") await browser(app).post(link);
  if (["Client Signed", "Agent Viewed", "Completed"].includes(status)) await signAsBeneficiary(app, link);
  if (status === "Agent Viewed" || status === "Completed") {
    const { url } = await (await actions.sign(ask, id)).json();
    const { agent, hidden } = await openedByAgent(app, url);
    if (status === "Completed")
      await agent.post("/sign/agent", { ...hidden, name: "Marisol Vega", consent: "yes" });
  }
  expect((await scopeById(ask, id)).status).toBe(status);
  return id;
}
