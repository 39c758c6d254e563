import { attempt } from "../../api-client/attempt.server.ts";
import { carriersOf } from "../../api-client/dictionaries.server.ts";
import { producerNameOf } from "../../api-client/downline-contracts.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import { exportName } from "../../lists/export-name.ts";
import type { InPortal } from "../../session/access.server.ts";
import { resolveCarrier } from "./carriers.server.ts";
import type { ListRequest } from "./list-view.server.ts";

const rtsParts = { All: "", Rts: "rts", Failed: "not rts", NoCerts: "no certifications" } as const;
const statusParts = { All: "", RecentlyActivated: "recent" } as const;

/** Returns the name of a file with the list that an address asks for. A name that cannot be fetched is left out. */
export async function producerExportName(
  { view: { filters }, year }: ListRequest,
  user: InPortal,
): Promise<string> {
  const { status, carrier, rts, rtsNext, agent, filterAgentId } = filters;
  const [carrierName, agentName] = await Promise.all([
    carrier && nameOfCarrier(carrier, user),
    filterAgentId && nameOfAgent(filterAgentId, user),
  ]);
  const rtsIn = (wanted: keyof typeof rtsParts, ofYear: number) =>
    rtsParts[wanted] && `${rtsParts[wanted]} ${ofYear}`;
  const parts = [
    status in statusParts ? statusParts[status as keyof typeof statusParts] : status,
    carrierName,
    rtsIn(rts, year),
    rtsIn(rtsNext, year + 1),
    agent || agentName,
  ];
  return exportName("producer-contracts", parts, today());
}

async function nameOfCarrier(asked: string, { backend, portal }: InPortal) {
  const carriers = (await attemptRows(carriersOf(backend, portal))).value ?? [];
  return carriers.find(({ id }) => id === resolveCarrier(asked, carriers))?.name;
}

const nameOfAgent = async (id: string, { backend, portal }: InPortal) =>
  (await attempt(producerNameOf(backend, portal, id))).value;
