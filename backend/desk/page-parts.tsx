/** @jsxImportSource hono/jsx */
import { businessDate, daysBetween } from "#api/business-time.ts";
import type { SubmissionKind } from "#api/statuses.ts";
import type { BackendContext } from "../http/context.ts";
import { queueCounts } from "../review/queue.ts";
import { timeFormats } from "../time-formats.ts";
import type { Say } from "../words.ts";
import type { Desk } from "./desk.ts";
import { type Shell, type View, viewOf } from "./page.tsx";
import { type Done, outcomes } from "./paths.ts";

/** Pieces that several pages of the review desk show. */

export type Shown = View & {
  shell: Shell;
  /** Formats of instants in the business time zone. */
  formats: ReturnType<typeof timeFormats> & {
    /** Formats a calendar date, `YYYY-MM-DD`, which is the same day in every time zone. */
    date(text: string): string;
  };
  /** The days, by the business calendar, for which something has waited. */
  daysSince(at: Date): number;
};

/** Returns what the pages of signed-in members have in common. */
export async function shownOf(c: BackendContext, desk: Desk): Promise<Shown> {
  const view = viewOf(c, desk);
  const { db, timeZone, today } = desk.services;
  return {
    ...view,
    shell: { session: c.get("desk"), counts: await queueCounts(db) },
    formats: {
      ...timeFormats(view.language, timeZone),
      date: (text) => timeFormats(view.language, "UTC").day(new Date(`${text}T00:00:00Z`)),
    },
    daysSince: (at) => Math.max(0, daysBetween(businessDate(at, timeZone), today())),
  };
}

/** Something that has waited for longer stands out. */
const LATE_DAYS = 3;

/** The days for which something has waited. */
export function ageOf({ say, daysSince }: Shown, at: Date): string {
  const count = daysSince(at);
  return count === 0 ? say("today") : say("age", { count });
}

export const AgeBadge = ({ shown, at }: { shown: Shown; at: Date }) => (
  <span class={shown.daysSince(at) > LATE_DAYS ? "badge late" : "badge"}>{ageOf(shown, at)}</span>
);

const statuses = [
  "under review",
  "accepted",
  "rejected",
  "withdrawn",
  "completed",
  "UnderReview",
  "WaitingForYou",
  "WithCarrier",
  "Accepted",
  "Completed",
  "Rejected",
  "Submitted",
  "In Review",
  "Pending Information",
  "Sent to Carrier",
  "Approved",
  "Active",
  "Declined",
  "Withdrawn",
  "Terminated",
] as const;

/** Returns the name of a status of a submission or an enrollment. An unknown one keeps its own. */
export function statusName(say: Say<"desk">, status: string): string {
  const known = statuses.find((one) => one === status);
  return known ? say(`status.${known}`) : status;
}

const good = ["Accepted", "Completed", "Approved", "Active"];
const bad = ["Rejected", "Declined"];
const late = ["WaitingForYou", "Pending Information"];

export function StatusBadge({ say, status }: { say: Say<"desk">; status: string }) {
  const look = good.includes(status)
    ? " good"
    : bad.includes(status)
      ? " bad"
      : late.includes(status)
        ? " late"
        : "";
  return <span class={`badge${look}`}>{statusName(say, status)}</span>;
}

type DoneNoticeProps = { shown: Shown; c: BackendContext; hint?: "next" | "last" | undefined };

/** The notice about what the member has just done, which the address names. */
export function DoneNotice({ shown: { say }, c, hint }: DoneNoticeProps) {
  const done = outcomes.find((one): one is Done => one === c.req.query("done"));
  if (!done) return null;
  return (
    <p class="notice" role="status">
      {say(`done.${done}`)}
      {hint && ` ${say(`done.${hint}`)}`}
    </p>
  );
}

export const kindName = (say: Say<"desk">, kind: SubmissionKind) => say(`kind.${kind}`);
