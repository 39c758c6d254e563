import { LRUCache } from "lru-cache";
import { accountManager, getAccountManager } from "#api/account-manager.ts";
import { emailHref } from "../email/email-href.ts";
import { phoneOf } from "../phone/phone.ts";
import { type Portal, portalText } from "../session/portals.server.ts";
import { settings } from "../settings.server.ts";
import { type Backend, callAs } from "./client.server.ts";
import { detached } from "./detached.server.ts";
import { BackendFault } from "./fault.ts";

/** The relationship manager of the selected portal: `docs/product/home.md`. */

const KEPT_MS = 60 * 60_000;
const KEPT_AFTER_FAULT_MS = 15_000;
const TIMEOUT_MS = 1500;

export type RelationshipManager = {
  name: string;
  /** As they are read, and where they lead. */
  email: Reachable;
  phone: Reachable;
};

type Reachable = { text: string; href: string | null };

type Asking = { backend: Backend; portal: Portal };

/** By user and portal (decision 33). An old answer is given while the new one is fetched. */
const kept = new LRUCache<string, RelationshipManager, Asking>({
  max: 10_000,
  ttl: KEPT_MS,
  allowStale: true,
  ignoreFetchAbort: true,
  fetchMethod: async (_key, former, { options, context }) => {
    try {
      return await fetchManager(context);
    } catch (error) {
      if (!(error instanceof BackendFault)) throw error;
      options.ttl = KEPT_AFTER_FAULT_MS;
      return former ?? team();
    }
  },
});

/**
 * Finds the relationship manager of a portal. What is not known of them is the team's, and after a fault everything is.
 * @param user the subject of who asks
 */
export async function relationshipManagerOf(
  user: string,
  backend: Backend,
  portal: Portal,
): Promise<RelationshipManager> {
  const found = await kept.fetch(`${user} ${portalText(portal)}`, {
    context: { backend: detached(backend), portal },
  });
  return found ?? team();
}

/** @throws BackendFault */
async function fetchManager({ backend, portal }: Asking): Promise<RelationshipManager> {
  // A backend may say that there is no manager by 404, which says nothing about the user's rights.
  const input = {
    params: { ownerId: portal.id },
    timeoutMs: TIMEOUT_MS,
    refusal: "fault",
    isExtension: true,
  } as const;
  const answer = await callAs(backend, getAccountManager[portal.type], accountManager.nullable(), input);
  const { name, email, phone } = team();
  const address = answer?.Email?.trim();
  const number = answer?.PhoneNumber?.trim();
  return {
    name: answer?.DisplayName?.trim() || name,
    email: address ? emailOf(address) : email,
    phone: number ? phoneOf(number) : phone,
  };
}

const emailOf = (address: string): Reachable => ({ text: address, href: emailHref(address) });

const team = (): RelationshipManager => ({
  name: settings.RELATIONSHIP_TEAM_NAME,
  email: emailOf(settings.RELATIONSHIP_TEAM_EMAIL),
  phone: phoneOf(settings.RELATIONSHIP_TEAM_PHONE),
});
