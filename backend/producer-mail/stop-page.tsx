/** @jsxImportSource hono/jsx */
import type { BackendApp, BackendContext } from "../http/context.ts";
import { sendClosed } from "../scopes/signing/closed.tsx";
import { sendPage } from "../scopes/signing/page.tsx";
import { signingLanguage } from "../scopes/signing/page-request.ts";
import type { Services } from "../services.ts";
import { words } from "../words.ts";
import { isStoppedBy, setStoppedBy } from "./addresses.ts";

/**
 * The page of the link that ends producer mail to an address. Nobody signs in here. To open it changes nothing: mail programs open
 * links ahead of their readers. A mail program ends the messages by a POST to the same address (RFC 8058).
 */
export function serveMailStops(app: BackendApp, { db, now, portalUrl }: Services): void {
  const path = "/sign/:token/emails";
  const sendStops = async (c: BackendContext, token: string) => {
    const isStopped = await isStoppedBy(db, token);
    if (isStopped === undefined) return sendClosed(c, portalUrl, "unknown");
    const language = signingLanguage(c);
    const say = words(language, "producerMail");
    const title = say(isStopped ? "stop.stopped" : "stop.title");
    return sendPage(c, portalUrl, {
      language,
      title,
      brand: say("stop.brand"),
      body: (
        <>
          <h1>{title}</h1>
          <p>{say(isStopped ? "stop.stoppedText" : "stop.text")}</p>
          <form method="post">
            <input type="hidden" name="emails" value={isStopped ? "on" : "off"} />
            <button type="submit">{say(isStopped ? "stop.allow" : "stop.submit")}</button>
          </form>
        </>
      ),
    });
  };
  app.get(path, (c) => sendStops(c, c.req.param("token")));
  app.post(path, async (c) => {
    const token = c.req.param("token");
    if ((await isStoppedBy(db, token)) === undefined) return sendClosed(c, portalUrl, "unknown");
    // A mail program may send any body. Only the page's own form is led back to the page: a mail program must not be.
    const { emails } = await c.req.parseBody().catch(() => ({ emails: null }));
    await setStoppedBy(db, token, emails === "on" ? null : now());
    return emails === "on" || emails === "off"
      ? c.redirect(`${c.req.path}?lang=${signingLanguage(c)}`, 303)
      : sendStops(c, token);
  });
}
