import type { Appointment } from "#api/appointments.ts";
import type { Contract } from "#api/contracts.ts";
import type { EAndO } from "#api/eandos.ts";
import type { License } from "#api/licenses.ts";
import { type Finding, standingOf, type Thing } from "#api/readiness-names.ts";
import { isRts } from "#api/statuses.ts";
import { stateAbbreviation } from "../../producer/abbreviations.ts";
import { appointmentStanding } from "../../producer/appointments.ts";
import { statusOf } from "../../producer/contract-status.ts";

/** The rule that says whether an agent may sell for a carrier, in a state and on a day: `docs/product/readiness.md`. */

export type Question = {
  /** The carrier's name. */
  carrier: string;
  /** The state's name; empty for any. */
  state: string;
  /** The abbreviation of a policy type; empty for any. */
  policyType: string;
  /** `YYYY-MM-DD` */
  day: string;
};

type Records = {
  contracts: readonly Contract[];
  licenses: readonly License[];
  /** Null where the backend has none of anybody: they are not asked for then. */
  appointments: readonly Appointment[] | null;
  eAndOs: readonly EAndO[];
};

/**
 * @property recordId the record that says so, or that is to be renewed
 * @property until its last day, `YYYY-MM-DD`
 * @property link where the agent certifies
 * @property states where the agent is certified or appointed instead, as abbreviations
 */
export type Check = {
  finding: Finding;
  recordId: string | null;
  until: string | null;
  states: string[];
  link?: string;
};

/** The parts of a finding: what it is about, and what is found. */
export function partsOf({ finding }: Pick<Check, "finding">): { thing: Thing; found: string } {
  const [thing = "", found = ""] = finding.split(".");
  return { thing: thing as Thing, found };
}

/** Returns the checks in the order in which a producer gets ready. */
export function checksOf(records: Records, question: Question): Check[] {
  const contracts = records.contracts.filter(({ Insurer }) => Insurer.Name === question.carrier);
  const current = contracts.filter((contract) => isActive(contract, question.day));
  const fitting = current.filter((contract) => hasType(contract, question.policyType));
  return [
    contractCheck({ contracts, current, fitting }, question),
    certificationCheck([fitting, current, contracts].find(({ length }) => length > 0) ?? [], question),
    lastingCheck(
      "license",
      records.licenses.filter(
        ({ StateProvince }) => question.state === "" || StateProvince === question.state,
      ),
      question.day,
    ),
    ...(records.appointments ? [appointmentCheck(records.appointments, question)] : []),
    lastingCheck("eAndO", records.eAndOs, question.day),
  ];
}

/** `yes` is certain. `perhaps`: nothing is missing, and something is not known. */
export function verdictOf(checks: readonly Pick<Check, "finding">[]): "yes" | "perhaps" | "no" {
  const standings = checks.map((check) => standingOf(partsOf(check).found));
  if (standings.includes("open")) return "no";
  return standings.includes("unknown") ? "perhaps" : "yes";
}

function isActive(contract: Contract, day: string): boolean {
  const { StartDate, EndDate } = contract;
  const isWithin = (StartDate === null || StartDate <= day) && (EndDate === null || EndDate >= day);
  return isWithin && statusOf(contract, day) === "Active";
}

const hasType = ({ PolicyTypes }: Contract, type: string) =>
  type === "" || PolicyTypes.some(({ Abbreviation }) => Abbreviation === type);

function contractCheck(
  { contracts, current, fitting }: Record<"contracts" | "current" | "fitting", readonly Contract[]>,
  { day }: Question,
): Check {
  const of = (finding: Finding, contract: Contract | undefined): Check => ({
    ...{ finding, recordId: contract?.Id ?? null, until: contract?.EndDate ?? null, states: [] },
  });
  if (fitting.length > 0) return of("contract.met", fitting[0]);
  if (current.length > 0) return of("contract.otherType", current[0]);
  const pending = contracts.find(
    (contract) =>
      statusOf(contract, day) === "Pending" || (contract.StartDate !== null && contract.StartDate > day),
  );
  if (pending) return of("contract.pending", pending);
  return contracts.length > 0 ? of("contract.ended", contracts[0]) : of("contract.missing", undefined);
}

/** The certifications of the plan year of the day. A type of policy without any, such as dental, needs none that is known. */
function certificationCheck(contracts: readonly Contract[], { day, policyType, state }: Question): Check {
  const year = Number(day.slice(0, 4));
  const ofYear = contracts
    .flatMap(({ ContractCertifications }) => ContractCertifications)
    .filter(
      ({ PlanYear, PolicyTypeAbbreviation }) =>
        PlanYear === year && (policyType === "" || PolicyTypeAbbreviation === policyType),
    );
  const ready = ofYear.filter(({ Status }) => isRts(Status));
  const states = [...new Set(ready.flatMap(({ StateAbbreviation }) => StateAbbreviation ?? []))].sort();
  // A certification without a state is for all of them.
  const isHere = ready.some(
    ({ StateAbbreviation }) =>
      state === "" || StateAbbreviation === null || StateAbbreviation === stateAbbreviation(state),
  );
  const finding = (): Finding => {
    if (ofYear.length === 0) return "certification.unknown";
    if (isHere) return "certification.met";
    return states.length > 0 ? "certification.otherState" : "certification.missing";
  };
  return {
    finding: finding(),
    recordId: contracts[0]?.Id ?? null,
    until: null,
    states: isHere ? [] : states,
    ...(!isHere && linkOf(contracts)),
  };
}

/** A link that another site gives must not be more than an address. */
function linkOf(contracts: readonly Contract[]): { link?: string } {
  const link = contracts.find(({ Insurer }) => Insurer.CertificationLink)?.Insurer.CertificationLink;
  return link && URL.canParse(link) && new URL(link).protocol === "https:" ? { link } : {};
}

/** The finding is `unknown` for an agent who has no appointment at all. */
function appointmentCheck(appointments: readonly Appointment[], { carrier, state, day }: Question): Check {
  const found = appointments
    .filter(({ InsurerName }) => InsurerName === carrier)
    .map((one) => ({ ...one, standing: appointmentStanding(one, day) }));
  const here = found.filter(({ StateProvince }) => state === "" || StateProvince === state);
  const of = (finding: Finding, { Id, ExpirationDate }: Appointment): Check => ({
    ...{ finding, recordId: Id, until: ExpirationDate, states: [] },
  });
  const [active, pending] = ["Active", "Pending"].map((known) =>
    here.find(({ standing }) => standing === known),
  );
  if (active) return of("appointment.met", active);
  if (pending) return of("appointment.pending", pending);
  const [ended] = here;
  // One that was terminated has no day on which it ended.
  if (ended) {
    const isOver = ended.ExpirationDate !== null && ended.ExpirationDate < day;
    return of("appointment.ended", { ...ended, ExpirationDate: isOver ? ended.ExpirationDate : null });
  }
  const elsewhere = found.filter(({ standing }) => standing === "Active");
  const states = elsewhere
    .map(({ StateProvince }) => stateAbbreviation(StateProvince) ?? StateProvince)
    .sort();
  if (states.length > 0)
    return { finding: "appointment.otherState", recordId: elsewhere[0]?.Id ?? null, until: null, states };
  const finding = appointments.length > 0 ? "appointment.missing" : "appointment.unknown";
  return { finding, recordId: null, until: null, states: [] };
}

/** The last day counts. A record without a last day does not end. Of several the one that ends last counts. */
function lastingCheck(
  kind: "license" | "eAndO",
  records: readonly { Id: string; ExpirationDate: string | null }[],
  day: string,
): Check {
  const endOf = ({ ExpirationDate }: (typeof records)[number]) => ExpirationDate ?? "9999";
  const [last] = records.toSorted((one, other) => endOf(other).localeCompare(endOf(one)));
  if (!last) return { finding: `${kind}.missing`, recordId: null, until: null, states: [] };
  const finding: Finding = `${kind}.${endOf(last) >= day ? "met" : "ended"}`;
  return { finding, recordId: last.Id, until: last.ExpirationDate, states: [] };
}
