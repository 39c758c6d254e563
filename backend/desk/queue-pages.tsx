/** @jsxImportSource hono/jsx */
import { type SubmissionKind, submissionKinds } from "#api/statuses.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import { reviewQueue } from "../review/queue.ts";
import type { Desk } from "./desk.ts";
import { sendPage } from "./page.tsx";
import { ageOf, DoneNotice, type Shown, shownOf } from "./page-parts.tsx";
import { deskPaths, fileKinds, type Queue, queueFilePath, queuePath, queues } from "./paths.ts";
import { QueueTable } from "./queue-list.tsx";

/** The overview and the queues: `docs/product/review-desk.md`, "Screens". */

const PAGE_ROWS = 25;
const OVERVIEW_ROWS = 8;
/** The number of the oldest items among which the overview looks for those that wait for the desk. */
const SEARCHED_ROWS = 100;

export function serveQueues(app: BackendApp, desk: Desk): void {
  app.get(deskPaths.start, async (c) => sendPage(c, desk, await overview(c, desk)));
  for (const queue of queues)
    app.get(queuePath(queue), async (c) => sendPage(c, desk, await queuePage(c, desk, queue)));
}

async function overview(c: BackendContext, desk: Desk) {
  const shown = await shownOf(c, desk);
  const { say, shell } = shown;
  const { rows, total } = await reviewQueue(desk.services.db, {
    kind: null,
    page: 1,
    pageSize: SEARCHED_ROWS,
  });
  const next = rows.filter(({ waitsForProducer }) => !waitsForProducer).slice(0, OVERVIEW_ROWS);
  const title = say("start.title");
  const body = (
    <>
      <h1>{title}</h1>
      <p class="lead">{total === 0 ? say("none") : say("waiting", { count: total })}</p>
      <DoneNotice shown={shown} c={c} />
      <ul class="tiles">
        {submissionKinds.map((kind) => (
          <Tile shown={shown} kind={kind} />
        ))}
      </ul>
      {next.length > 0 && (
        <>
          <h2>{say("start.next")}</h2>
          <QueueTable shown={shown} queue="all" rows={next} caption={say("start.caption")} />
          <p>
            <a href={queuePath("all")}>{say("start.seeAll")}</a>
          </p>
        </>
      )}
    </>
  );
  return { title, body, shell, place: "start" as const, address: deskPaths.start };
}

function Tile({ shown, kind }: { shown: Shown; kind: SubmissionKind }) {
  const { say, shell } = shown;
  const { count, oldest } = shell.counts[kind];
  return (
    <li>
      <a href={queuePath(kind)}>
        <span class="name">{say(`kinds.${kind}`)}</span> <span class="number">{count}</span>{" "}
        <span class="hint">
          {oldest ? say("start.oldest", { age: ageOf(shown, oldest) }) : say("start.empty")}
        </span>
      </a>
    </li>
  );
}

async function queuePage(c: BackendContext, desk: Desk, queue: Queue) {
  const shown = await shownOf(c, desk);
  const { say, shell } = shown;
  const kind = queue === "all" ? null : queue;
  const asked = pageIn(c.req.query("page"));
  let page = asked;
  let found = await reviewQueue(desk.services.db, { kind, page, pageSize: PAGE_ROWS });
  const pages = Math.max(1, Math.ceil(found.total / PAGE_ROWS));
  if (asked > pages) {
    page = pages;
    found = await reviewQueue(desk.services.db, { kind, page, pageSize: PAGE_ROWS });
  }
  const { rows, total } = found;
  const title = queue === "all" ? say("nav.all") : say(`kinds.${queue}`);
  const body = (
    <>
      <h1>{title}</h1>
      <p class="lead">{total === 0 ? say("none") : say("waiting", { count: total })}</p>
      <DoneNotice shown={shown} c={c} hint={total === 0 ? "last" : undefined} />
      {rows.length > 0 ? (
        <>
          <QueueTable
            shown={shown}
            queue={queue}
            rows={rows}
            caption={say("queue.caption", { title, page, pages })}
          />
          <Pager shown={shown} queue={queue} page={page} pages={pages} />
          <p class="pages">
            {fileKinds.map((file) => (
              <>
                <a class="button quiet small" href={queueFilePath(queue, file)}>
                  {say(`queue.files.${file}`)}
                </a>{" "}
              </>
            ))}
          </p>
        </>
      ) : (
        <p class="empty">
          <strong>{say("queue.none")}</strong>
          <br />
          {say("queue.noneText")}
        </p>
      )}
    </>
  );
  return { title, body, shell, place: queue, address: queuePath(queue, { page }) };
}

/** Returns a page number; 1 for every other text. */
const pageIn = (text = "") => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

function Pager({ shown, queue, page, pages }: { shown: Shown; queue: Queue; page: number; pages: number }) {
  const { say } = shown;
  if (pages === 1) return null;
  const link = (to: number, rel: string, label: string) => (
    <a class="button quiet small" href={queuePath(queue, { page: to })} rel={rel}>
      {label}
    </a>
  );
  return (
    <nav class="pages" aria-label={say("queue.pages")}>
      {page > 1 && link(page - 1, "prev", say("queue.previous"))}{" "}
      <span>{say("queue.at", { page, pages })}</span>{" "}
      {page < pages && link(page + 1, "next", say("queue.next"))}
    </nav>
  );
}
