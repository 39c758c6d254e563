import { agentsByContact } from "../../api-client/agent-contacts.server.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import type { Named } from "../../api-client/rows.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { type Offer, offer } from "./offer.ts";

/**
 * Returns the agents below an agency that a step offers. A long list is searched by name, and by NPN and email where the
 * backend can.
 */
export async function agentOffer<T extends Named>(
  { backend, portal }: Pick<InPortal, "backend" | "portal">,
  all: readonly T[],
  text: string,
  chosen: string | undefined,
): Promise<Offer<T>> {
  const byName = offer(all, text, chosen);
  if (!byName.search) return byName;
  const [isByContact, { value: meant }] = await Promise.all([
    isKnownToHave({ backend, portal }, "agentContacts"),
    attempt(agentsByContact(backend, portal, text)),
  ]);
  const ids = meant && new Set(meant.rows.map(({ id }) => id));
  const found = ids
    ? offer(
        all,
        text,
        chosen,
        () => false,
        all.filter(({ id }) => ids.has(id)),
      )
    : byName;
  return { ...found, search: found.search && { ...found.search, isByContact } };
}
