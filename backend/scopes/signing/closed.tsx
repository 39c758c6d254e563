/** @jsxImportSource hono/jsx */
import type { BackendContext } from "../../http/context.ts";
import { words } from "../../words.ts";
import { sendPage } from "./page.tsx";
import { signingLanguage } from "./page-request.ts";

/** Pages of addresses at which nothing can be signed. Each says what to do. */

const statuses = {
  unknown: 404,
  expired: 410,
  voided: 410,
  used: 410,
  session: 403,
  changed: 409,
  declined: 410,
} as const;
export type Closed = keyof typeof statuses;

/** @param back where the agent goes on; nothing for the beneficiary */
export function sendClosed(c: BackendContext, portalOrigin: string, why: Closed, back?: string | null) {
  const language = signingLanguage(c);
  const say = words(language, "signing");
  const title = say(`closed.${why}`);
  const body = (
    <>
      <h1>{title}</h1>
      <p>{say(`closed.${why}Text`)}</p>
      {back && (
        <a class="button" href={back}>
          {say("agent.toPortal")}
        </a>
      )}
    </>
  );
  return sendPage(c, portalOrigin, { language, title, body, status: statuses[why] });
}

/** The page of a fault. Nothing of the fault is on it. */
export function sendFailed(c: BackendContext, portalOrigin: string, status: number) {
  const language = signingLanguage(c);
  const say = words(language, "signing");
  const title = say("closed.failed");
  const page = sendPage(c, portalOrigin, {
    language,
    title,
    body: (
      <>
        <h1>{title}</h1>
        <p>{say("closed.failedText")}</p>
      </>
    ),
  });
  return Promise.resolve(page).then(
    (answer) => new Response(answer.body, { status, headers: answer.headers }),
  );
}
