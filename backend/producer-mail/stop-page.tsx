/** @jsxImportSource hono/jsx */
import { type ProducerEmailKind, producerEmailKinds } from "#api/emails.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import { sendClosed } from "../scopes/signing/closed.tsx";
import { sendPage } from "../scopes/signing/page.tsx";
import { signingLanguage } from "../scopes/signing/page-request.ts";
import type { Services } from "../services.ts";
import { words } from "../words.ts";
import { addressOf, choicesOf, choose } from "./addresses.ts";

/**
 * The page of the link that ends producer mail of a kind to an address. Nobody signs in here. To open it changes nothing: mail
 * programs open links ahead of their readers. A mail program ends the messages by a POST to the same address (RFC 8058).
 */
export function serveMailStops(app: BackendApp, { db, portalUrl }: Services): void {
  const path = "/sign/:token/emails/:kind";
  const find = async (token: string, name: string) => {
    const kind = producerEmailKinds.find((known) => known === name);
    const address = await addressOf(db, token);
    return kind && address ? { kind, address } : null;
  };
  const sendStops = async (
    c: BackendContext,
    { kind, address }: { kind: ProducerEmailKind; address: string },
  ) => {
    const isStopped = (await choicesOf(db, [address])).get(kind) === false;
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
          <p>{say(isStopped ? "stop.stoppedText" : `stop.texts.${kind}`)}</p>
          <form method="post">
            <input type="hidden" name="emails" value={isStopped ? "on" : "off"} />
            <button type="submit">{say(isStopped ? "stop.allow" : "stop.submit")}</button>
          </form>
        </>
      ),
    });
  };
  app.get(path, async (c) => {
    const found = await find(c.req.param("token"), c.req.param("kind"));
    return found ? sendStops(c, found) : sendClosed(c, portalUrl, "unknown");
  });
  app.post(path, async (c) => {
    const found = await find(c.req.param("token"), c.req.param("kind"));
    if (!found) return sendClosed(c, portalUrl, "unknown");
    // A mail program may send any body. Only the page's own form is led back to the page: a mail program must not be.
    const { emails } = await c.req.parseBody().catch(() => ({ emails: null }));
    await choose(db, found.address, { kind: found.kind, isWanted: emails === "on" });
    return emails === "on" || emails === "off"
      ? c.redirect(`${c.req.path}?lang=${signingLanguage(c)}`, 303)
      : sendStops(c, found);
  });
}
