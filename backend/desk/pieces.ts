import { html, raw } from "hono/html";
import { businessDate, daysBetween } from "#api/business-time.ts";
import type { SubmissionKind } from "#api/your-submissions.ts";
import type { BackendContext } from "../http/context.ts";
import { queueCounts } from "../review/queue.ts";
import { timeFormats } from "../time-formats.ts";
import type { Say } from "../words.ts";
import type { Desk } from "./desk.ts";
import { type Html, type Shell, type View, viewOf } from "./page.ts";
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

export const ageBadge = (shown: Shown, at: Date): Html =>
  html`<span class="badge${shown.daysSince(at) > LATE_DAYS ? " late" : ""}">${ageOf(shown, at)}</span>`;

export const timeOf = (text: string, at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${text}</time>`;

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

export function statusBadge(say: Say<"desk">, status: string): Html {
  const look = good.includes(status)
    ? " good"
    : bad.includes(status)
      ? " bad"
      : late.includes(status)
        ? " late"
        : "";
  return html`<span class="badge${raw(look)}">${statusName(say, status)}</span>`;
}

/** Returns the notice about what the member has just done, which the address names. */
export function doneNotice({ say }: View, c: BackendContext, hint: "next" | "last" | undefined): Html | "" {
  const done = outcomes.find((one): one is Done => one === c.req.query("done"));
  if (!done) return "";
  return html`<p class="notice" role="status">${say(`done.${done}`)}${hint ? ` ${say(`done.${hint}`)}` : ""}</p>
`;
}

export const kindName = (say: Say<"desk">, kind: SubmissionKind) => say(`kind.${kind}`);
