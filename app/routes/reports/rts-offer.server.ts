import { planYears } from "#api/plan-years.ts";
import type { Attempt } from "../../api-client/attempt.server.ts";
import { carriersOf, type Named, policyTypesOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import { exportName } from "../../lists/export-name.ts";
import type { InPortal } from "../../session/guards.server.ts";
import type { RtsChoice, RtsOffer } from "./rts-choice.ts";

/** Returns the choices that the form of the RTS report offers. */
export async function offered({ backend, portal }: InPortal) {
  const [carriers, policyTypes] = await Promise.all([
    attemptRows(carriersOf(backend, portal)),
    attemptRows(policyTypesOf(backend, portal)),
  ]);
  return { planYears: planYears(today()), carriers, policyTypes };
}

/** Returns the lists that a choice is checked against. */
export async function offerFor(choice: RtsChoice, { backend, portal }: InPortal): Promise<RtsOffer> {
  const [carriers, policyTypes] = await Promise.all([
    choice.carrier ? attemptRows(carriersOf(backend, portal)) : null,
    choice.policyType ? attemptRows(policyTypesOf(backend, portal)) : null,
  ]);
  return { planYears: planYears(today()), carriers: idsIn(carriers), policyTypes: idsIn(policyTypes) };
}

/** Returns the name of the report's file, from the plan year, the filters and the day. */
export async function rtsReportName(choice: RtsChoice, { backend, portal }: InPortal): Promise<string> {
  const [carriers, policyTypes] = await Promise.all([
    choice.carrier ? attemptRows(carriersOf(backend, portal)) : null,
    choice.policyType ? attemptRows(policyTypesOf(backend, portal)) : null,
  ]);
  const named = (list: Attempt<Named[]> | null, id: string) =>
    list?.value?.find((one) => one.id === id)?.name;
  const filters = [choice.planYear, named(carriers, choice.carrier), named(policyTypes, choice.policyType)];
  return exportName("rts-report", filters, today());
}

export function idsIn(dictionary: Attempt<Named[]> | null): string[] | null {
  return dictionary?.value?.map(({ id }) => id) ?? null;
}
