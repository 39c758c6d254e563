/** @jsxImportSource hono/jsx */
import { type SubmissionKind, submissionKinds } from "#api/statuses.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import { Hidden } from "../pages/form-parts.tsx";
import { reviewQueue, waitsFor } from "../review/queue.ts";
import type { Desk } from "./desk.ts";
import { sendPage } from "./page.tsx";
import { ageOf, DoneNotice, type Shown, shownOf } from "./page-parts.tsx";
import {
  deskPaths,
  fileKinds,
  type Queue,
  type QueueView,
  queueFilePath,
  queuePath,
  queues,
} from "./paths.ts";
import { QueueTable } from "./queue-list.tsx";

/** The overview and the queues: `docs/product/review-desk.md`, "Screens". */

const PAGE_ROWS = 25;
const OVERVIEW_ROWS = 8;
const LONGEST_SEARCH = 100;

export function serveQueues(app: BackendApp, desk: Desk): void {
  app.get(deskPaths.start, async (c) => sendPage(c, desk, await overview(c, desk)));
  for (const queue of queues)
    app.get(queuePath(queue), async (c) => sendPage(c, desk, await queuePage(c, desk, queue)));
}

async function overview(c: BackendContext, desk: Desk) {
  const shown = await shownOf(c, desk);
  const { say, shell } = shown;
  const { rows: next, total } = await reviewQueue(desk.services.db, {
    kind: null,
    waitsFor: "desk",
    page: 1,
    pageSize: OVERVIEW_ROWS,
  });
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
  const view: QueueView = {
    waits: c.req.query("waits") === "producer" ? "producer" : "desk",
    search: (c.req.query("search") ?? "").trim().slice(0, LONGEST_SEARCH),
  };
  const filter = { kind, waitsFor: view.waits, search: view.search, pageSize: PAGE_ROWS };
  const asked = pageIn(c.req.query("page"));
  let page = asked;
  let found = await reviewQueue(desk.services.db, { ...filter, page });
  const pages = Math.max(1, Math.ceil(found.total / PAGE_ROWS));
  if (asked > pages) {
    page = pages;
    found = await reviewQueue(desk.services.db, { ...filter, page });
  }
  const { rows, total } = found;
  const title = queue === "all" ? say("nav.all") : say(`kinds.${queue}`);
  const body = (
    <>
      <h1>{title}</h1>
      <p class="lead">{total === 0 ? say("none") : say("waiting", { count: total })}</p>
      <DoneNotice shown={shown} c={c} hint={total === 0 ? "last" : undefined} />
      <QueueFilters shown={shown} queue={queue} view={view} />
      {rows.length > 0 ? (
        <>
          <QueueTable
            shown={shown}
            queue={queue}
            rows={rows}
            caption={say("queue.caption", { title, page, pages })}
          />
          <Pager shown={shown} queue={queue} view={view} page={page} pages={pages} />
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
          <strong>{say(view.search ? "queue.noneFound" : "queue.none")}</strong>
          <br />
          {say("queue.noneText")}
        </p>
      )}
    </>
  );
  return { title, body, shell, place: queue, address: queuePath(queue, { ...view, page }) };
}

/** Returns a page number; 1 for every other text. */
const pageIn = (text = "") => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

/** Who has to act next, as links, and a search for a producer. */
function QueueFilters({ shown: { say }, queue, view }: { shown: Shown; queue: Queue; view: QueueView }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the HTML checker does not know <search> yet.
    <form role="search" class="filters" method="get" action={queuePath(queue)}>
      <ul class="tabs" aria-label={say("queue.waitsFor.label")}>
        {waitsFor.map((waits) => (
          <li>
            <a
              href={queuePath(queue, { ...view, waits })}
              aria-current={waits === view.waits ? "true" : undefined}
            >
              {say(`queue.waitsFor.${waits}`)}
            </a>{" "}
          </li>
        ))}
      </ul>
      {view.waits === "producer" && <Hidden name="waits" value="producer" />}
      <label for="search">{say("queue.search")}</label>{" "}
      <input
        id="search"
        name="search"
        type="search"
        value={view.search}
        maxlength={LONGEST_SEARCH}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
      />{" "}
      <button class="quiet small" type="submit">
        {say("queue.find")}
      </button>
    </form>
  );
}

type PagerProps = { shown: Shown; queue: Queue; view: QueueView; page: number; pages: number };

function Pager({ shown, queue, view, page, pages }: PagerProps) {
  const { say } = shown;
  if (pages === 1) return null;
  const link = (to: number, rel: string, label: string) => (
    <a class="button quiet small" href={queuePath(queue, { ...view, page: to })} rel={rel}>
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
