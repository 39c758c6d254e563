import type { z } from "zod";
import { type downlineContract, getProducer, listDownlineContracts, type producer } from "#api/producers.ts";
import type { Portal } from "../session/portals.server.ts";
import { type Backend, type CallInput, call } from "./client.server.ts";

/** A producer below an agency. */
export type Producer = z.output<typeof producer>;
export type DownlineContract = z.output<typeof downlineContract>;

export function producerOf(backend: Backend, agency: Portal, agentId: string): Promise<Producer> {
  return call(backend, getProducer, { params: { agencyId: agency.id, agentId } });
}

/** A page of a producer's contracts. */
export async function producerContractsOf(
  backend: Backend,
  agency: Portal,
  agentId: string,
  query: CallInput["query"],
): Promise<{ contracts: DownlineContract[]; total: number }> {
  const { Data, Total } = await call(backend, listDownlineContracts, {
    params: { agencyId: agency.id },
    query: { ...query, AgentId: agentId },
  });
  return { contracts: Data, total: Total };
}
