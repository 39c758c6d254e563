import type { ApplicationSubmission } from "#api/applications.ts";
import type { FieldFault } from "#api/fields.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import type { FieldErrors } from "../../http/field-errors.ts";
import { invalid } from "../../http/problems.ts";
import { isUuid } from "../../rights.ts";
import { countiesOf, insurers, policyTypes, products } from "../dictionaries/queries.ts";
import { licensedStates } from "./licensed-states.ts";
import { applicationOwner } from "./owner.ts";

/** Checks an application beyond its shape: `docs/product/applications.md`, "What the backend checks". */

type Field = keyof ApplicationSubmission;

/**
 * Refuses what is not offered to the agent, and days that are still to come.
 * @param today `YYYY-MM-DD`
 * @throws a refusal with status 422 that names the fields. What is somebody else's is refused as what is not there
 */
export async function refuseNotOffered(
  db: Database,
  caller: Caller,
  application: ApplicationSubmission,
  today: string,
): Promise<void> {
  const notOffered = await firstNotOffered(db, caller, application, today);
  const errors: FieldErrors = {
    ...faultsOf("future", daysToCome(application, today)),
    ...faultsOf("choice", notOffered ? [notOffered] : []),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function faultsOf(fault: FieldFault, fields: readonly Field[]): FieldErrors {
  return Object.fromEntries(fields.map((field) => [field, [fault]]));
}

function daysToCome(application: ApplicationSubmission, today: string): Field[] {
  return (["DateOfBirth", "DateAgentSignedApplication"] as const).filter((field) => {
    const day = application[field];
    return day !== null && day > today;
  });
}

type Step = { field: Field; offered(): Promise<readonly { id: string }[] | undefined> };

/** Each choice depends on those before it, so that only the first that does not fit can be named. */
async function firstNotOffered(
  db: Database,
  caller: Caller,
  application: ApplicationSubmission,
  today: string,
): Promise<Field | undefined> {
  const { AgentId: agentId, StateId: stateId, CountyId: countyId, PolicyTypeId: policyTypeId } = application;
  const agent = { agentId, date: application.EffectiveDate };
  const steps: Step[] = [
    {
      field: "AgentId",
      offered: async () => ((await applicationOwner(db, caller, agentId)) ? [{ id: agentId }] : []),
    },
    { field: "StateId", offered: () => licensedStates(db, agentId, today) },
    { field: "CountyId", offered: () => countiesOf(db, stateId) },
    { field: "PolicyTypeId", offered: () => policyTypes(db, { isActive: true, countyId, agent }) },
    {
      field: "InsurerId",
      offered: () => insurers(db, { isActive: true, stateId, countyId, policyTypeId, agent }),
    },
    {
      field: "ProductId",
      offered: () =>
        products(db, { stateId, countyId, policyTypeId, insurerId: application.InsurerId, agent }),
    },
  ];
  for (const { field, offered } of steps) {
    const chosen = application[field];
    const isOffered = isUuid(chosen ?? "") && (await offered())?.some(({ id }) => id === chosen);
    if (!isOffered) return field;
  }
  return undefined;
}
