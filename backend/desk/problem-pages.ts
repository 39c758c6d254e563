import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { BackendContext } from "../http/context.ts";
import type { Say } from "../words.ts";
import type { Desk } from "./desk.ts";
import { type Html, sendPage, viewOf } from "./page.ts";
import { deskPaths } from "./paths.ts";

/** Pages that say what went wrong and what to do. Nothing of a fault is on them, only the id under which the log has it. */

const problems = {
  forgery: 403,
  notFound: 404,
  tooLarge: 413,
  unsupported: 415,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;
export type Problem = keyof typeof problems;

/** Sends the page of a problem. */
export function sendProblem(c: BackendContext, desk: Desk, problem: Problem): Response | Promise<Response> {
  const { say } = viewOf(c, desk);
  const status = problems[problem];
  return sendPage(c, desk, {
    title: say(`problems.${problem}`),
    status,
    body: html`<h1>${say(`problems.${problem}`)}</h1>
<p>${say(`problems.${problem}Text`)}</p>
${status >= 500 ? html`<p class="hint">${say("problems.reference", { id: c.get("requestId") })}</p>` : ""}
${home(say)}`,
  });
}

const home = (say: Say<"desk">): Html =>
  html`<p><a class="button" href="${deskPaths.start}">${say("problems.home")}</a></p>`;

/** Returns the page of an answer that is not a page. */
export async function problemFor(c: BackendContext, desk: Desk): Promise<Response> {
  const known = (Object.keys(problems) as Problem[]).find((name) => problems[name] === c.res.status);
  const retryAfter = c.res.headers.get("Retry-After");
  const { status, body, headers } = await sendProblem(c, desk, known ?? "failed");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  // Hono copies the headers of the old answer into a new one. Without an old answer there is none to copy.
  c.res = undefined;
  return new Response(body, { status, headers });
}

const refusals = { member: 403, expired: 400, failed: 403, unavailable: 503 } as const;
export type SignInRefusal = keyof typeof refusals;

/** Sends the page of a sign-in that did not succeed. */
export function sendSignInRefusal(
  c: BackendContext,
  desk: Desk,
  why: SignInRefusal,
): Response | Promise<Response> {
  const { say } = viewOf(c, desk);
  const title = say(`refused.${why}`);
  const again = why === "member" ? `${deskPaths.signIn}?another=yes` : deskPaths.signIn;
  return sendPage(c, desk, {
    title,
    status: refusals[why],
    body: html`<h1>${title}</h1>
<p>${say(`refused.${why}Text`)}</p>
<p><a class="button" href="${again}">${say(why === "member" ? "refused.another" : "refused.again")}</a></p>`,
  });
}

/** Sends the page that tells of a sign-out. */
export function sendSignedOut(c: BackendContext, desk: Desk): Response | Promise<Response> {
  const { say } = viewOf(c, desk);
  return sendPage(c, desk, {
    title: say("signedOut.title"),
    address: deskPaths.signedOut,
    body: html`<h1>${say("signedOut.title")}</h1>
<p>${say("signedOut.text")}</p>
<p><a class="button" href="${deskPaths.signIn}">${say("signedOut.signIn")}</a></p>`,
  });
}
