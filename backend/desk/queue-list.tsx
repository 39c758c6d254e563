/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";
import { businessDate } from "#api/business-time.ts";
import { Time } from "../pages/form-parts.tsx";
import type { QueueRow } from "../review/queue.ts";
import type { Say } from "../words.ts";
import { AgeBadge, kindName, type Shown, StatusBadge, statusName } from "./page-parts.tsx";
import { itemPath, type Queue } from "./paths.ts";

/** The columns of a queue, for its table and its files: `docs/product/review-desk.md`, "Queues". */

type InTable = { shown: Shown; queue: Queue };

type QueueColumn = {
  label: (say: Say<"desk">) => string;
  /** The value in files, a day as `YYYY-MM-DD`. Without it the column is only in the table. */
  value?: (row: QueueRow, at: { say: Say<"desk">; timeZone: string }) => string | null;
  /** The cell of the table. Without it the column is only in files. */
  cell?: (row: QueueRow, table: InTable) => Child;
  isDate?: true;
  /** Its class in the table. A narrow screen leaves a `wide` column out. */
  look?: "wide" | "age";
};

/** The status of an item that the queue names. */
const statusOf = ({ waitsForProducer, enrollmentStatus }: QueueRow) =>
  waitsForProducer ? "WaitingForYou" : enrollmentStatus;

export const queueColumns: readonly QueueColumn[] = [
  { label: (say) => say("queue.kind"), value: ({ kind }, { say }) => kindName(say, kind) },
  {
    label: (say) => say("queue.item"),
    value: ({ subject }, { say }) => subject ?? say("queue.noSubject"),
    cell: (row, table) => <Item row={row} {...table} />,
  },
  { label: (say) => say("queue.owner"), value: ({ ownerName }) => ownerName },
  {
    label: (say) => say("queue.status"),
    value(row, { say }) {
      const status = statusOf(row);
      return status && statusName(say, status);
    },
  },
  {
    label: (say) => say("queue.submittedBy"),
    value: ({ submittedByName }) => submittedByName,
    cell: ({ submittedByName }) => submittedByName,
    look: "wide",
  },
  {
    label: (say) => say("queue.submitted"),
    value: ({ submittedAt }, { timeZone }) => businessDate(submittedAt, timeZone),
    cell: (row, { shown }) => <Day row={row} shown={shown} />,
    isDate: true,
    look: "wide",
  },
  {
    label: (say) => say("queue.waitingFor"),
    cell: ({ submittedAt }, { shown }) => <AgeBadge shown={shown} at={submittedAt} />,
    look: "age",
  },
];

type QueueTableProps = InTable & { rows: readonly QueueRow[]; caption: string };

export function QueueTable({ rows, caption, ...table }: QueueTableProps) {
  const columns = queueColumns.filter(({ cell }) => cell);
  return (
    <div class="frame">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, look }) => (
              <th scope="col" class={look === "wide" ? look : undefined}>
                {label(table.shown.say)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map(({ cell, look }) => (
                <td class={look}>{cell?.(row, table)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Item({ row, shown, queue }: InTable & { row: QueueRow }) {
  const { say } = shown;
  const { kind, ownerName, subject, submittedByName } = row;
  const status = statusOf(row);
  return (
    <>
      <a href={itemPath(row, { from: queue })}>{subject ?? say("queue.noSubject")}</a>{" "}
      {status && <StatusBadge say={say} status={status} />}{" "}
      <span class="hint">{say("queue.forOwner", { kind: kindName(say, kind), owner: ownerName })}</span>{" "}
      <span class="hint narrow">
        {submittedByName && `${submittedByName}, `}
        <Day row={row} shown={shown} />
      </span>
    </>
  );
}

const Day = ({ row: { submittedAt }, shown }: { row: QueueRow; shown: Shown }) => (
  <Time at={submittedAt} text={shown.formats.day(submittedAt)} />
);
