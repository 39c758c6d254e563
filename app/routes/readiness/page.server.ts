import { isCalendarDate } from "#api/fields.ts";
import { appointmentsOf } from "../../api-client/appointments.server.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { contractsOf } from "../../api-client/contracts.server.ts";
import { everyCarrierOf, statesOf } from "../../api-client/dictionaries.server.ts";
import { eAndOsOf } from "../../api-client/eandos.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { type Check, checksOf, partsOf, type Question, verdictOf } from "./readiness.ts";

const sorted = (values: readonly string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b, "en"));

/** Reads the question in an address, and answers it from the portal's own records. A wrong choice is left out. */
export async function loadReadiness(user: InPortal, url: string) {
  const { backend, portal } = user;
  const query = new URL(url).searchParams;
  const records = Promise.all([
    contractsOf(backend, portal, "All"),
    licensesOf(backend, portal),
    eAndOsOf(backend, portal),
    isKnownToHave(user, "appointments").then((isThere) => (isThere ? appointmentsOf(backend, portal) : null)),
  ]);
  const [{ value, fault }, states, carriers] = await Promise.all([
    attempt(records),
    attemptRows(statesOf(backend)),
    attemptRows(everyCarrierOf(backend)),
  ]);
  if (fault) return { fault, form: null, answer: null, overview: null };
  const [contracts, licenses, eAndOs, appointments] = value;
  const contracted = sorted(contracts.rows.map(({ Insurer }) => Insurer.Name));
  const choices = {
    // Without the list of carriers, or of states, those of the records can be chosen.
    carriers: sorted([...contracted, ...(carriers.value ?? []).map(({ name }) => name)]),
    states: sorted(
      states.value?.map(({ name }) => name) ?? licenses.rows.map(({ StateProvince }) => StateProvince),
    ),
    policyTypes: sorted(
      contracts.rows.flatMap(({ PolicyTypes }) => PolicyTypes.map(({ Abbreviation }) => Abbreviation)),
    ),
  };
  const chosen = (name: string, offered: readonly string[]) => {
    const typed = query.get(name) ?? "";
    return offered.includes(typed) ? typed : "";
  };
  const day = query.get("day") ?? "";
  const isDay = isCalendarDate(day) && day > "1900" && day < "9999";
  const question: Question = {
    carrier: chosen("carrier", choices.carriers),
    state: chosen("state", choices.states),
    policyType: chosen("policyType", choices.policyTypes),
    day: isDay ? day : today(),
  };
  const form = {
    choices,
    hasContracts: contracted.length > 0,
    question,
    // The field keeps what was typed, also when it is no day.
    typedDay: day,
    isDayWrong: day !== "" && !isDay,
    unreadable:
      contracts.unreadable + licenses.unreadable + eAndOs.unreadable + (appointments?.unreadable ?? 0),
  };
  const isAsked = question.carrier !== "" && question.state !== "" && !form.isDayWrong;
  const held = {
    ...{ contracts: contracts.rows, licenses: licenses.rows, eAndOs: eAndOs.rows },
    appointments: appointments?.rows ?? null,
  };
  const checks = checksOf(held, question);
  return {
    fault: null,
    form,
    answer: isAsked ? { checks, verdict: verdictOf(checks) } : null,
    overview:
      isAsked || form.isDayWrong
        ? null
        : overviewOf(held, question, question.carrier ? [question.carrier] : contracted),
  };
}

/** It is the same for every carrier. */
const isGeneral = (check: Check) => ["license", "eAndO"].includes(partsOf(check).thing);

/**
 * The overview has license and E&O once, and for each carrier whose contract has not ended the contract, the certification and the appointment.
 * Carriers with something open come first.
 */
function overviewOf(held: Parameters<typeof checksOf>[0], question: Question, carriers: readonly string[]) {
  const found = carriers.flatMap((carrier) => {
    const checks = checksOf(held, { ...question, carrier }).filter((check) => !isGeneral(check));
    const isEnded = checks.some(({ finding }) => finding === "contract.ended");
    return isEnded ? [] : [{ carrier, checks, verdict: verdictOf(checks) }];
  });
  const order = ["no", "perhaps", "yes"];
  return {
    general: checksOf(held, question).filter(isGeneral),
    carriers: found.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)),
  };
}

export type ReadinessForm = NonNullable<Awaited<ReturnType<typeof loadReadiness>>["form"]>;
export type ReadinessOverview = NonNullable<Awaited<ReturnType<typeof loadReadiness>>["overview"]>;
