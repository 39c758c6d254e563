import { findAgents } from "#api/producers.ts";
import type { Portal } from "../paths.ts";
import type { Backend } from "./client.server.ts";
import { has } from "./features.server.ts";
import { callRows, type Named, type Rows } from "./rows.server.ts";

/** A text that is no part of a name: digits as of an NPN, or something with the sign of an email address. */
const isContact = (text: string) => /^\d{3,10}$/.test(text) || /^[^\s@]*@[^\s@]*$/.test(text);

/**
 * Returns the agents below an agency whose NPN begins with a text or whose email has it in it; null for a text that is
 * neither, and where the backend cannot be asked. @throws BackendFault
 */
export async function agentsByContact(
  backend: Backend,
  agency: Portal,
  text: string,
): Promise<Rows<Named> | null> {
  const wanted = text.trim();
  if (agency.type !== "agency" || !isContact(wanted)) return null;
  if (!(await has({ backend, portal: agency }, "agentContacts"))) return null;
  const { rows, unreadable } = await callRows(backend, findAgents, {
    params: { agencyId: agency.id },
    query: { Contact: wanted },
    isExtension: true,
  });
  const named = rows.map(({ AgentId, AgentName }) => ({ id: AgentId, name: AgentName || AgentId }));
  return { rows: named, unreadable };
}
