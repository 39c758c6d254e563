/** @jsxImportSource hono/jsx */
import { isDocument } from "#api/form-fields.ts";
import type { BackendContext } from "../http/context.ts";
import { Facts, Time } from "../pages/form-parts.tsx";
import type { ReviewItem } from "../review/item.ts";
import type { AlreadyDecided } from "../review/refusals.ts";
import { ACT, ActionPanel, actOf, actTitle, type ItemShown, SHOWN, type Typed } from "./action-panel.tsx";
import { ContentView, Panel } from "./content-view.tsx";
import type { Desk } from "./desk.ts";
import { sendPage } from "./page.tsx";
import { ageOf, DoneNotice, kindName, type Shown, StatusBadge, shownOf, statusName } from "./page-parts.tsx";
import { filePath, itemPath, type Queue, queuePath } from "./paths.ts";

/** The page of one item: `docs/product/review-desk.md`, "Screens". */

export async function sendItem(
  c: BackendContext,
  desk: Desk,
  { item, from, typed, faults = [], status = 422 }: ItemShown,
): Promise<Response> {
  const shown = await shownOf(c, desk);
  const { say, shell } = shown;
  const title = item.subject ?? say("queue.noSubject");
  const act = actOf(item);
  return sendPage(c, desk, {
    title,
    shell,
    place: from,
    faults,
    address: itemPath(item, { from }),
    ...(faults.length > 0 && { status }),
    body: (
      <>
        <p class="crumbs">
          <a href={queuePath(from)}>{from === "all" ? say("nav.all") : say(`kinds.${from}`)}</a>
        </p>
        <h1>
          {title} <StatusBadge say={say} status={item.status} />
        </h1>
        <p class="lead">
          {say("queue.forOwner", { kind: kindName(say, item.kind), owner: item.owner.name })}
        </p>
        <DoneNotice shown={shown} c={c} hint={c.req.query("next") === "yes" ? "next" : undefined} />
        {act && (
          <p class="narrow">
            <a href={`#${ACT}`}>{actTitle(say, act)}</a>
          </p>
        )}
        <div class="item">
          <div id={SHOWN} tabindex={-1}>
            <About shown={shown} item={item} />
            <ContentView shown={shown} content={item.content} />
            <Files shown={shown} item={item} />
            <History shown={shown} item={item} />
          </div>
          <ActionPanel shown={shown} item={item} from={from} typed={typed} faults={faults} />
        </div>
      </>
    ),
  });
}

type PartProps = { shown: Shown; item: ReviewItem };

function About({ shown, item: { owner, submittedBy, submittedAt } }: PartProps) {
  const { say, formats } = shown;
  const by = submittedBy && [submittedBy.name, submittedBy.email].filter((part) => part !== null).join(", ");
  return (
    <Panel title={say("item.about")}>
      <Facts
        rows={[
          [say(`owner.${owner.type}`), owner.name],
          [say("item.npn"), owner.npn],
          [say("item.submittedBy"), by],
          [say("item.submitted"), <Time at={submittedAt} text={formats.minute(submittedAt)} />],
          [say("item.waiting"), ageOf(shown, submittedAt)],
        ]}
      />
    </Panel>
  );
}

/** Files come from outside: each is only a download, in a sandbox. */
function Files({ shown: { say }, item: { files, kind } }: PartProps) {
  if (files.length === 0 && kind !== "Application" && !isDocument(kind)) return null;
  return (
    <Panel title={say("item.files")}>
      {files.length === 0 ? (
        <p>{say("item.noFiles")}</p>
      ) : (
        <>
          <ul class="files">
            {files.map(({ id, name, sizeBytes }) => (
              <li>
                <a href={filePath(id)}>{say("item.download", { name })}</a>{" "}
                <span class="hint">{sizeOf(say, sizeBytes)}</span>
              </li>
            ))}
          </ul>
          <p class="hint">{say("item.fileHint")}</p>
        </>
      )}
    </Panel>
  );
}

const KILOBYTE = 1000;

function sizeOf(say: Shown["say"], bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < KILOBYTE
    ? say("item.kilobytes", { size: kilobytes })
    : say("item.megabytes", { size: (kilobytes / KILOBYTE).toFixed(1) });
}

const History = ({ shown: { say, formats }, item: { history } }: PartProps) => (
  <Panel title={say("item.history")}>
    <ol class="history">
      {history.map(({ at, event, byName, isByDesk, enrollmentStatus, reason, missing }) => (
        <li>
          <strong>
            {enrollmentStatus
              ? say("events.movedTo", { status: statusName(say, enrollmentStatus) })
              : say(`events.${event}`)}
          </strong>{" "}
          {byName} {isByDesk && <span class="badge">{say("brand")}</span>}{" "}
          <span class="hint">
            <Time at={at} text={formats.minute(at)} />
          </span>
          {missing.length > 0 && (
            <p class="said">{missing.map((item) => say(`missing.${item}`)).join(", ")}</p>
          )}
          {reason && <p class="said">{reason}</p>}
        </li>
      ))}
    </ol>
  </Panel>
);

type Late = { item: ReviewItem; from: Queue; late: AlreadyDecided; typed: Typed };

/** Sends the page for a decision that somebody else has made before: who, what and when, beside what was typed. */
export async function sendLate(
  c: BackendContext,
  desk: Desk,
  { item, from, late, typed }: Late,
): Promise<Response> {
  const { say, shell, formats } = await shownOf(c, desk);
  const title = say("late.title");
  const text = [typed.reason, typed.note].find((one) => one?.trim());
  return sendPage(c, desk, {
    title,
    status: 409,
    shell,
    place: from,
    address: itemPath(item, { from }),
    body: (
      <>
        <h1>{title}</h1>
        <p class="lead">{say("late.text")}</p>
        <Panel title={item.subject ?? say("queue.noSubject")}>
          <Facts
            rows={[
              [say("late.status"), statusName(say, late.status)],
              [say("late.by"), late.byName ?? say("late.unknown")],
              [
                say("late.at"),
                late.at ? <Time at={late.at} text={formats.minute(late.at)} /> : say("late.unknown"),
              ],
            ]}
          />
        </Panel>
        {text && (
          <>
            <h2>{say("late.typed")}</h2>
            <p class="typed">{text}</p>
          </>
        )}
        <p class="buttons">
          <a class="button" href={itemPath(item, { from })}>
            {say("late.open")}
          </a>{" "}
          <a class="button quiet" href={queuePath(from)}>
            {say("late.queue")}
          </a>
        </p>
      </>
    ),
  });
}
