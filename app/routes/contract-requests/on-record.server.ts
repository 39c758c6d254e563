import type { License } from "#api/licenses.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { openRequestsOf } from "../../api-client/contract-requests.server.ts";
import { contractsOf } from "../../api-client/contracts.server.ts";
import type { Named } from "../../api-client/dictionaries.server.ts";
import { downlineContractsOf, producerOf } from "../../api-client/downline-contracts.server.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { businessMoment, today } from "../../host/clock.server.ts";
import { partsOfDay } from "../../i18n/days.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import { statusOf } from "../../producer/contract-status.ts";
import { uplinesQuery } from "./candidates.server.ts";
import { type AtStep, targetOf } from "./draft.server.ts";

/**
 * The contracts, open requests and licenses on record of those for whom contracts are wanted: `docs/product/submissions.md`,
 * "Contracts and states of a contract request". What cannot be fetched is not on record: a request can be made without it.
 */

export type OnRecord = {
  /** The status of a contract with the carrier; null without one. */
  held: string | null;
  /** The day, `YYYY-MM-DD`, of the newest request for the carrier that is under review; null without one. */
  asked: string | null;
};

const keyOf = (carrier: string) => carrier.trim().toLowerCase();

/** Returns a function that returns the records with a carrier; null when there are none. */
export async function carriersOnRecord(at: AtStep): Promise<(carrier: string) => OnRecord | null> {
  const [held, asked] = await Promise.all([heldBy(at), askedFor(at)]);
  return (carrier) => {
    const found = { held: held.get(keyOf(carrier)) ?? null, asked: asked.get(keyOf(carrier)) ?? null };
    return found.held || found.asked ? found : null;
  };
}

/** Returns a function that describes records in the language of the page. */
export async function onRecordWords({
  backend,
}: Pick<AtStep, "backend">): Promise<(found: OnRecord) => string> {
  const language = await backend.language();
  const t = i18nFor(language).getFixedT(language, ["onRecord", "lists"]);
  const dateIn = (date: string) => {
    const parts = partsOfDay(date);
    return parts
      ? t("lists:dateInText", { ...parts, month: t(`lists:monthsInText.${parts.month as 1}`) })
      : date;
  };
  const heldAs = (status: string) =>
    status === "Active" || status === "Pending" ? t(`held.${status}`) : t("held.other", { status });
  return ({ held, asked }) =>
    [held && heldAs(held), asked && t("asked", { date: dateIn(asked) })].filter(Boolean).join(" · ");
}

/** The portal's own request, or that of an agency for itself. */
export function isForItself({ flow, draft, portal }: AtStep): boolean {
  const target = targetOf(draft);
  return flow === "request" && (target === null || target.id === portal.id);
}

const downlineAgentOf = ({ flow, draft }: AtStep): string | null => {
  const target = targetOf(draft);
  return flow === "downlinerequest" && target && !target.isNew ? target.id : null;
};

type Held = { carrier: string | null; status: string };

/** The status of the contract with each carrier. An active one counts before a pending one; one that has ended does not count. */
async function heldBy(at: AtStep): Promise<Map<string, string>> {
  const contracts = (await contractsOnRecord(at)).filter(({ status }) => status !== "Terminated");
  contracts.sort((one, other) => Number(one.status === "Active") - Number(other.status === "Active"));
  return new Map(contracts.map(({ carrier, status }) => [keyOf(carrier ?? ""), status]));
}

const LARGEST_PAGE = 100;

async function contractsOnRecord(at: AtStep): Promise<Held[]> {
  const { backend, portal } = at;
  const date = today();
  const agent = downlineAgentOf(at);
  if (agent) {
    const query = { FilterSet: "All", AgentId: agent, sort: "insurer_name-asc" } as const;
    const { value } = await attempt(
      downlineContractsOf(backend, portal, { ...query, page: 1, pageSize: LARGEST_PAGE }),
    );
    return (value?.rows ?? []).map(({ insurer_name, status, start_date, end_date }) => ({
      carrier: insurer_name,
      status: statusOf({ Status: status, StartDate: start_date, EndDate: end_date }, date),
    }));
  }
  if (!isForItself(at)) return [];
  const { value } = await attemptRows(contractsOf(backend, portal, "All"));
  return (value ?? []).map((contract) => ({
    carrier: contract.Insurer.Name,
    status: statusOf(contract, date),
  }));
}

async function askedFor(at: AtStep): Promise<Map<string, string>> {
  if (targetOf(at.draft)?.isNew) return new Map();
  const { value } = await attemptRows(openRequestsOf(at.backend, at.portal, uplinesQuery(at)));
  return new Map(
    (value ?? []).map(({ InsurerName, SubmittedDateTime }) => [
      keyOf(InsurerName),
      businessMoment(SubmittedDateTime).date,
    ]),
  );
}

/** Returns the licenses of those for whom contracts are wanted; null when they are not known. */
export async function licensesOnRecord(at: AtStep): Promise<License[] | null> {
  const agent = downlineAgentOf(at);
  if (agent) return (await attempt(producerOf(at.backend, at.portal, agent))).value?.licenses ?? null;
  if (!isForItself(at)) return null;
  return (await attemptRows(licensesOf(at.backend, at.portal))).value ?? null;
}

/** Returns the states with a license that has not expired, resident or not. */
export function licensedAmong(states: readonly Named[], licenses: readonly License[]): Named[] {
  return statesWith(licenses.filter(isValid), states);
}

/** Returns the states whose licenses have all expired. */
export function expiredAmong(states: readonly Named[], licenses: readonly License[]): Named[] {
  const licensed = licensedAmong(states, licenses);
  return statesWith(licenses, states).filter((state) => !licensed.includes(state));
}

const isValid = ({ ExpirationDate }: License) => !ExpirationDate || ExpirationDate >= today();

function statesWith(licenses: readonly License[], states: readonly Named[]): Named[] {
  const names = new Set(licenses.map(({ StateProvince }) => keyOf(StateProvince)));
  return states.filter(({ name }) => names.has(keyOf(name)));
}
