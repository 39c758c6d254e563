/** @jsxImportSource hono/jsx */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { BackendContext } from "../http/context.ts";
import type { DeskSession } from "../http/desk-session.ts";
import { Hidden } from "../pages/form-parts.tsx";
import type { Desk } from "./desk.ts";
import { ForgeryField, sendPage, viewOf } from "./page.tsx";
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
    body: (
      <>
        <h1>{say(`problems.${problem}`)}</h1>
        <p>{say(`problems.${problem}Text`)}</p>
        {status >= 500 && <p class="hint">{say("problems.reference", { id: c.get("requestId") })}</p>}
        <ButtonLink href={deskPaths.start} text={say("problems.home")} />
      </>
    ),
  });
}

const ButtonLink = ({ href, text }: { href: string; text: string }) => (
  <p>
    <a class="button" href={href}>
      {text}
    </a>
  </p>
);

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
    body: (
      <>
        <h1>{title}</h1>
        <p>{say(`refused.${why}Text`)}</p>
        <ButtonLink href={again} text={say(why === "member" ? "refused.another" : "refused.again")} />
      </>
    ),
  });
}

/** Sends the page that tells of a sign-out. */
export function sendSignedOut(c: BackendContext, desk: Desk): Response | Promise<Response> {
  const { say } = viewOf(c, desk);
  return sendPage(c, desk, {
    title: say("signedOut.title"),
    address: deskPaths.signedOut,
    body: (
      <>
        <h1>{say("signedOut.title")}</h1>
        <p>{say("signedOut.text")}</p>
        <ButtonLink href={deskPaths.signIn} text={say("signedOut.signIn")} />
      </>
    ),
  });
}

/** The fields that a member types. */
const TYPED = ["reason", "note"];

/**
 * Sends the page for a form of an earlier session, with what was typed. One press sends it again. Without a session the
 * member signs in beforehand, in another tab.
 */
export function sendResend(
  c: BackendContext,
  desk: Desk,
  { session, form }: { session: DeskSession | undefined; form: URLSearchParams },
): Response | Promise<Response> {
  const { say } = viewOf(c, desk);
  const page = pageOf(c.req.path);
  const title = say(session ? "resend.title" : "resend.over");
  const signIn = `${deskPaths.signIn}?${new URLSearchParams({ back: page })}`;
  const typed = TYPED.flatMap((name) => form.get(name) ?? []).filter((text) => text.trim() !== "");
  const { pathname, search } = new URL(c.req.url);
  return sendPage(c, desk, {
    title,
    status: 403,
    body: (
      <>
        <h1>{title}</h1>
        <p>{say(session ? "resend.text" : "resend.overText")}</p>
        {typed.length > 0 && <h2>{say("resend.typed")}</h2>}
        {typed.map((text) => (
          <p class="typed">{text}</p>
        ))}
        <form method="post" action={pathname + search}>
          {session && <ForgeryField session={session} />}
          {[...form].map(([name, value]) => (
            <Hidden name={name} value={value} />
          ))}
          <p class="buttons">
            {!session && (
              <a class="button" href={signIn} target="_blank" rel="noopener">
                {say("resend.signIn")}
              </a>
            )}{" "}
            <button class={session ? undefined : "quiet"} type="submit">
              {say("resend.send")}
            </button>{" "}
            <a class="button quiet" href={page}>
              {say("resend.open")}
            </a>
          </p>
        </form>
      </>
    ),
  });
}

/** Returns the page that a form belongs to. It is one level above the form's own address. */
export const pageOf = (path: string) =>
  path === deskPaths.signOut ? deskPaths.start : path.slice(0, path.lastIndexOf("/"));
