import type { z } from "zod";
import { isCalendarDate } from "#api/fields.ts";
import { type listStatements, type StatementSort, statementSorts } from "#api/statements.ts";
import { refusal } from "../../http/problems.ts";
import { isUuid } from "../../rights.ts";

/** A list of statements as it is asked for: `docs/product/statements.md`, "Filters and order". */
export type StatementQuery = {
  ownerId: string;
  carrier: string | null;
  policyType: string | null;
  /** Both days belong to the range; null is open. */
  from: string | null;
  to: string | null;
  sort: StatementSort;
  desc: boolean;
};

type Asked = Omit<z.output<typeof listStatements.agent.request.query>, "page" | "pageSize">;

/**
 * @param ownerId of somebody that the caller may act for
 * @returns null when a filter names an id that nothing can have
 * @throws a refusal with status 400 when a day does not exist
 */
export function statementQuery(ownerId: string, asked: Asked): StatementQuery | null {
  const { InsurerId, PolicyTypeId, StartStatementDateRange: from, EndStatementDateRange: to } = asked;
  for (const day of [from, to]) {
    if (day !== undefined && !isCalendarDate(day)) throw refusal(400, "One of the dates does not exist.");
  }
  if ([InsurerId, PolicyTypeId].some((id) => id !== undefined && !isUuid(id))) return null;
  return {
    ownerId,
    carrier: InsurerId ?? null,
    policyType: PolicyTypeId ?? null,
    from: from ?? null,
    to: to ?? null,
    ...orderIn(asked.sort, statementSorts),
  };
}

/** The order that `field-asc` or `field-desc` names; the first field, backwards, when there is no such field. */
export function orderIn<Field extends string>(
  sort: string | undefined,
  fields: readonly [Field, ...Field[]],
): { sort: Field; desc: boolean } {
  const [name, direction] = (sort ?? "").split("-");
  const known = fields.find((field) => field === name);
  return { sort: known ?? fields[0], desc: known === undefined || direction === "desc" };
}
