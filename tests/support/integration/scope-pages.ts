import { type Extension, extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import scopes from "#locales/en/scopes.json" with { type: "json" };
import { type Call, standIn } from "../faulty-backend.ts";
import { formsOf } from "../html-form.ts";
import type { StandIns } from "../security/stand-ins.ts";
import type { Answer } from "../visitor.ts";

/** Scopes of appointment of the stand-in agent. */

export const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
export const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
export const listCall = `/t/v2/agents/${standIn.agentId}/scopes`;
export const featuresCall = `/t/agents/${standIn.agentId}/features`;

/** Gives the stand-in all extensions up to one; none without it. */
export function extendTo({ backend }: StandIns, last?: Extension): void {
  backend.fail(featuresCall, { kind: "shape", body: { Extensions: last ? extensions[last] : 0 } });
}

/** Makes the list of the stand-in be these scopes. */
export function haveScopes({ backend }: StandIns, Data: unknown[] | null, Total = Data?.length ?? 0): void {
  backend.answer(listCall, ({ method }) => (method === "POST" ? "taken" : { Data, Total }));
}

/** The calls that were to change something. */
export const changes = ({ backend }: StandIns): Call[] =>
  backend.calls.filter(({ method, path }) => method !== "GET" && path.startsWith(listCall));

export const bodyOf = (call: Call | undefined) => JSON.parse(call?.body.toString() || "null");

/** The first value that a field has in the forms of a page. */
export const valueIn = ({ html }: Answer, name: string) =>
  formsOf(html)
    .flatMap(({ fields }) => fields)
    .find((field) => field.name === name)?.value;

/** The words of a scope's status; its own for one that the portal does not know. */
export const statusWords = (status: string): string =>
  Object.entries<string>(scopes.statuses).find(([known]) => known === status)?.[1] ?? status;
