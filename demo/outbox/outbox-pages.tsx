/** @jsxImportSource hono/jsx */

import type { Language } from "#api/languages.ts";
import type { Database } from "#backend/database/schema.ts";
import type { BackendApp, BackendContext } from "#backend/http/context.ts";
import { languageIn } from "#backend/languages.ts";
import { Time } from "#backend/pages/form-parts.tsx";
import { framed, type Html, styleSheet } from "#backend/pages/frame.tsx";
import type { Sealing } from "#backend/sealing/sealing.ts";
import { timeFormats } from "#backend/time-formats.ts";
import { type Say, words } from "#backend/words.ts";
import { type KeptMessage, keptMessage, keptMessages, OUTBOX_MESSAGES } from "./outbox.ts";

/** The pages on which a demo that sends no email shows its messages. Anybody who reaches the backend can read them. */

const style = styleSheet(`
body>header,main{max-width:48rem;margin:0 auto;padding:1rem}
main{background:var(--card);border:1px solid var(--faint);border-radius:8px;padding:1.25rem}
caption{padding:.25rem 0}
th,td{padding:.5rem .75rem .5rem 0}
dt{font-weight:600}
dd{margin:0 0 .5rem}
.text{white-space:pre-wrap;border:1px solid var(--faint);border-radius:6px;padding:1rem}
`);

type Services = {
  db: Database;
  sealing: Sealing;
  /** The business time zone. */
  timeZone: string;
};

/** Serves `/outbox` and `/outbox/{id}`. Only for a backend without a mail server. */
export function serveOutbox(app: BackendApp, { db, sealing, timeZone }: Services): void {
  app.get("/outbox", async (c) => {
    const view = viewFor(c, timeZone);
    const messages = await keptMessages(db, sealing);
    return sendPage(c, view, { title: view.say("title"), body: <List view={view} messages={messages} /> });
  });

  app.get("/outbox/:id", async (c) => {
    const view = viewFor(c, timeZone);
    const message = await keptMessage(db, sealing, c.req.param("id"));
    return message
      ? sendPage(c, view, { title: message.subject, body: <Message view={view} message={message} /> })
      : sendPage(c, view, { title: view.say("notFound"), body: <Missing view={view} />, status: 404 });
  });
}

type View = { language: Language; say: Say<"outbox">; moment(at: Date): string };

function viewFor(c: BackendContext, timeZone: string): View {
  const language = languageIn(c.req.header("Accept-Language"));
  return { language, say: words(language, "outbox"), moment: timeFormats(language, timeZone).short };
}

type Page = { title: string; body: Html; status?: 200 | 404 };

function sendPage(c: BackendContext, { language, say }: View, { title, body, status = 200 }: Page) {
  const content = (
    <>
      <h1>{title}</h1>
      {body}
    </>
  );
  const { html, headers } = framed({ language, title, brand: say("brand"), style, content });
  return c.html(html, status, headers);
}

const List = ({ view, messages }: { view: View; messages: readonly KeptMessage[] }) => {
  const { say, moment } = view;
  return (
    <>
      <p>
        {say("hint")} {say("newest", { count: OUTBOX_MESSAGES })}
      </p>
      {messages.length > 0 ? (
        <table>
          <caption>{say("caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{say("subject")}</th>
              <th scope="col">{say("to")}</th>
              <th scope="col">{say("time")}</th>
            </tr>
          </thead>
          <tbody>
            {messages.map(({ id, subject, to, createdAt }) => (
              <tr>
                <td>
                  <a href={`/outbox/${id}`}>{subject}</a>
                </td>
                <td>{to}</td>
                <td>
                  <Time at={createdAt} text={moment(createdAt)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{say("none")}</p>
      )}
    </>
  );
};

const Message = ({ view, message }: { view: View; message: KeptMessage }) => {
  const { say, moment } = view;
  const { to, toName, text, createdAt } = message;
  return (
    <>
      <dl>
        <dt>{say("to")}</dt>
        <dd>
          {toName}, {to}
        </dd>
        <dt>{say("time")}</dt>
        <dd>
          <Time at={createdAt} text={moment(createdAt)} />
        </dd>
      </dl>
      <div class="text">{withLinks(text)}</div>
      <Back view={view} />
    </>
  );
};

/** Only addresses that begin a word and are http or https become links. */
const withLinks = (text: string) =>
  text
    .split(/(?<!\S)(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? <a href={part}>{part}</a> : part));

const Missing = ({ view }: { view: View }) => (
  <>
    <p>{view.say("notFoundText")}</p>
    <Back view={view} />
  </>
);

const Back = ({ view }: { view: View }) => (
  <p>
    <a href="/outbox">{view.say("back")}</a>
  </p>
);
