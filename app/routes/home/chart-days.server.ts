import { addMonths } from "#api/business-time.ts";
import { dayFault } from "../../lists/day-fault.server.ts";
import type { DayFault } from "../../lists/days.ts";

export type ChartDays = {
  /** The days as the fields show them. */
  from: string;
  to: string;
  faults: { from: DayFault | null; to: DayFault | null };
};

/**
 * Reads the days between which producers are counted. An empty end is today, an empty start is a month before the end.
 * @param today the business date
 */
export function chartDays(typed: { from: string; to: string }, today: string): ChartDays {
  const to = typed.to || today;
  const fault = { from: dayFault(typed.from, today), to: dayFault(to, today) };
  const from = typed.from || addMonths(fault.to ? today : to, -1);
  const isTurned = !fault.from && !fault.to && from > to;
  return { from, to, faults: { from: isTurned ? "order" : fault.from, to: fault.to } };
}
