import type { z } from "zod";
import { type EnrollmentSort, enrollmentColumns, type listEnrollments } from "#api/enrollments.ts";
import { isCalendarDate } from "#api/fields.ts";
import { enrollmentStatuses } from "#api/statuses.ts";
import type { OwnerType } from "#api/wire.ts";
import { refusal } from "../../http/problems.ts";
import { isUuid } from "../../rights.ts";

/** A list of enrollments as it is asked for: `docs/product/enrollments.md`, "Filters". */

/** Both days belong to the range; null is open. */
export type DateRange = { from: string | null; to: string | null };

/** An agent's enrollments, or those of an agency and of all agencies below it. */
export type Owner = { type: OwnerType; id: string };

export type EnrollmentQuery = {
  owner: Owner;
  /** Words that are all in the customer's name, as they were typed. Null: any. */
  firstName: string | null;
  lastName: string | null;
  policyType: string | null;
  carrier: string | null;
  state: string | null;
  county: string | null;
  reason: string | null;
  agent: string | null;
  /** Words that are all in the agent's name, as they were typed. Null: any. */
  agentName: string | null;
  activeOnly: boolean;
  /** Its case does not count. Null: any. */
  status: string | null;
  effective: DateRange;
  fmoReceived: DateRange;
  agentReceived: DateRange;
  sort: EnrollmentSort;
  desc: boolean;
};

type Asked = Omit<z.output<typeof listEnrollments.agent.request.query>, "page" | "pageSize">;

/**
 * @param owner one that the caller may act for
 * @returns null when a filter names what nothing can have: an id of another shape, or a text with a NUL in it
 * @throws a refusal with status 400 when a day does not exist
 */
export function enrollmentQuery(owner: Owner, asked: Asked): EnrollmentQuery | null {
  const { PolicyTypeId, InsurerId, CustomerStateId, CustomerCountyId, TermReasonId, AgentId } = asked;
  const ids = [PolicyTypeId, InsurerId, CustomerStateId, CustomerCountyId, TermReasonId, AgentId];
  const dates = {
    effective: dayRange(asked.BeginningEffectiveDate, asked.EndingEffectiveDate),
    fmoReceived: dayRange(asked.BeginningFmoReceivedDate, asked.EndingFmoReceivedDate),
    agentReceived: dayRange(asked.BeginningAgentReceivedAppDate, asked.EndingAgentReceivedAppDate),
  };
  const texts = [asked.CustomerFirstName, asked.CustomerLastName, asked.AgentName, asked.Status];
  if (ids.some((id) => id !== undefined && !isUuid(id))) return null;
  if (texts.some((text) => text?.includes("\0"))) return null;
  const [field, direction] = (asked.sort ?? "").split("-");
  const known = enrollmentColumns.find((name) => name === field);
  return {
    owner,
    firstName: typed(asked.CustomerFirstName),
    lastName: typed(asked.CustomerLastName),
    policyType: idOf(PolicyTypeId),
    carrier: idOf(InsurerId),
    state: idOf(CustomerStateId),
    county: idOf(CustomerCountyId),
    reason: idOf(TermReasonId),
    agent: idOf(AgentId),
    agentName: typed(asked.AgentName),
    activeOnly: asked.ActiveOnly === "true",
    status: statusNamed(typed(asked.Status)),
    ...dates,
    sort: known ?? "CustomerLastName",
    desc: known !== undefined && direction === "desc",
  };
}

const idOf = (id: string | undefined) => id?.toLowerCase() ?? null;

/** The status that a text means: its spaces and dashes do not count either. Any other text is a status as it is. */
function statusNamed(text: string | null): string | null {
  const meant = text && lettersOf(text);
  return enrollmentStatuses.find((status) => lettersOf(status) === meant) ?? text;
}

const lettersOf = (text: string) => text.replace(/[\s\p{Pd}]/gu, "").toLowerCase();

/** Returns null for a text of spaces only. */
const typed = (text: string | undefined) => (text?.trim() ? text : null);

/** @throws a refusal with status 400 when a day does not exist */
export function dayRange(from: string | undefined, to: string | undefined): DateRange {
  for (const day of [from, to]) {
    if (day !== undefined && !isCalendarDate(day)) throw refusal(400, "One of the dates does not exist.");
  }
  return { from: from ?? null, to: to ?? null };
}
