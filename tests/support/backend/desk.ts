import { expect } from "vitest";
import type { BackendOptions } from "#backend/app.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import type { DeskOptions } from "#backend/desk/desk.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { htmlFaults } from "../html-faults.ts";
import { formsOf, textOf } from "../html-form.ts";
import { type IdentityProvider, startIdentityProvider } from "../identity-provider.ts";
import { type Ask, asking, testBackend } from "./backend.ts";

/** The review desk with a stand-in for the identity provider, and members' browsers. */

export const deskUrl = "http://desk.test";
export const CLIENT_ID = "review-desk";
export const CLIENT_SECRET = "a-secret-of-the-desk-for-tests-000";

export const member = { sub: "desk-one", name: "Rosa Delgado" };
export const otherMember = { sub: "desk-two", name: "Amir Haddad" };
/** Signs in well, and is no member. */
export const producer = { sub: "demo-agent", name: "Marisol Vega" };

export const startDeskProvider = () =>
  startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });

export async function addMembers(db: Database): Promise<void> {
  await db
    .insertInto("desk_members")
    .values([member, otherMember])
    .onConflict((conflict) => conflict.column("sub").doNothing())
    .execute();
}

type More = Partial<BackendOptions> & { deskOptions?: Partial<DeskOptions> };

export function deskBackend(
  db: Database,
  provider: IdentityProvider,
  { deskOptions, ...more }: More = {},
): BackendApp {
  const desk = {
    url: deskUrl,
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    writesPerMinute: 1000,
    ...deskOptions,
  };
  return testBackend(db, { desk, ...more });
}

/** The headers with which a browser sends a form of the desk. */
export const ownForm = { "Sec-Fetch-Site": "same-origin", Origin: deskUrl };

export type DeskBrowser = ReturnType<typeof deskBrowser>;

/** A browser without script: it keeps cookies by their attributes, and follows nothing by itself. */
export function deskBrowser(app: BackendApp, url = deskUrl) {
  const cookies = new Map<string, string>();
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ "Accept-Language": "en" });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    if (cookies.size > 0) headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const answer = await app.fetch(new Request(new URL(path, url), { ...init, headers, redirect: "manual" }));
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = ownForm) =>
    send(path, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
  return {
    cookies,
    send,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post,
    /** The anti-forgery token of the session. */
    token: async () => tokenOn(await (await send("/desk")).text()),
    hidden: (path: string) => hiddenIn(path, send),
    /** Sends a form with the token of the session, and for what its page shows. */
    async act(path: string, fields: Record<string, string> = {}) {
      const csrf = tokenOn(await (await send("/desk")).text());
      const { seen } = await hiddenIn(path, send);
      return post(path, { csrf, ...(seen && { seen }), ...fields });
    },
    /** Signs in, and returns the answer of the callback. */
    async signIn(path = "/desk/sign-in"): Promise<Response> {
      const atProvider = await letIn(await send(path));
      return send(atProvider);
    },
  };
}

/** The hidden fields of the form about an item, by the path of the form. Other forms and items that have ended have none. */
async function hiddenIn(
  path: string,
  send: (path: string) => Promise<Response>,
): Promise<Record<string, string>> {
  const [, action = "", item = ""] = /^((.+)\/(?:decision|move|answer))(?:$|\?)/.exec(path) ?? [];
  if (item === "") return {};
  const form = formsOf(await (await send(item)).text()).find((one) => one.action.startsWith(action));
  const hidden = form?.fields.filter(({ type }) => type === "hidden") ?? [];
  return Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
}

/** Follows a redirect to the provider. @returns the callback address to which it leads back */
export async function letIn(started: Response): Promise<string> {
  const answer = await fetch(started.headers.get("Location") ?? "", { redirect: "manual" });
  return answer.headers.get("Location") ?? "";
}

export function tokenOn(html: string): string {
  const token = formsOf(html)
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === "csrf")?.value;
  if (!token) throw new Error("There is no anti-forgery token on the page");
  return token;
}

/** Signs somebody in whose browser is new. */
export async function signedIn(
  app: BackendApp,
  provider: IdentityProvider,
  who: { sub: string; name: string } = member,
): Promise<DeskBrowser> {
  const browser = deskBrowser(app);
  provider.letIn(who);
  const answer = await browser.signIn();
  if (answer.status !== 303) throw new Error(`The sign-in answered ${answer.status}`);
  return browser;
}

export type OpenDesk = {
  database: OpenDatabase;
  provider: IdentityProvider;
  app: BackendApp;
  /** Asks the API, as producers' portals do. */
  ask: Ask;
  /** The browser of `member`. */
  desk: DeskBrowser;
  /** The browser of `otherMember`. */
  other: DeskBrowser;
  close(): Promise<unknown>;
};

/** Opens a desk at which two members are signed in. */
export async function openDesk(openFilled: () => Promise<OpenDatabase>): Promise<OpenDesk> {
  const [database, provider] = await Promise.all([openFilled(), startDeskProvider()]);
  await addMembers(database.db);
  const app = deskBackend(database.db, provider, { submissionsPerHour: 1000 });
  const desk = await signedIn(app, provider);
  const other = await signedIn(app, provider, otherMember);
  const close = () => Promise.all([database.close(), provider.stop()]);
  return { database, provider, app, ask: asking(app), desk, other, close };
}

/** Empties the queues of submissions. */
export async function decideEverything({ database: { db } }: OpenDesk): Promise<void> {
  await db.deleteFrom("files").where("submission_id", "is not", null).execute();
  await db
    .updateTable("submissions")
    .set({ status: "accepted", decided_at: new Date() })
    .where("status", "=", "under review")
    .execute();
}

/** Expects a page of valid HTML. */
export async function shown(answer: Response, { hasMarkup = false } = {}) {
  const html = await answer.text();
  expect(await htmlFaults(html, { hasMarkup })).toEqual([]);
  return { status: answer.status, html, text: textOf(html) };
}
