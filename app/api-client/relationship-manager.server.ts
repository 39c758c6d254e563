import { LRUCache } from "lru-cache";
import { accountManager, getAccountManager } from "#api/account-manager.ts";
import { phoneOf } from "#api/phone.ts";
import { settings } from "../host/settings.server.ts";
import { type Portal, portalText } from "../portal.ts";
import { emailHref } from "../ui/email-href.ts";
import { type Backend, callAs } from "./client.server.ts";
import { detached } from "./detached.server.ts";
import { BackendFault } from "./fault.ts";
import { type Picture, pictureIn } from "./manager-picture.ts";

/** The relationship manager of the selected portal: `docs/product/home.md`. */

const KEPT_MS = 60 * 60_000;
const KEPT_AFTER_FAULT_MS = 15_000;
const TIMEOUT_MS = Math.min(1500, settings.BACKEND_TIMEOUT_MS);
/** The limit for all kept pictures together. */
const MOST_BYTES = 50_000_000;
/** About what an entry takes without its picture. */
const ENTRY_BYTES = 500;

export type RelationshipManager = {
  name: string;
  /** The address or number as it is read, and the link to it. */
  email: Reachable;
  phone: Reachable;
  hasPicture: boolean;
};

type Found = { manager: RelationshipManager; picture: Picture | null };

type Reachable = { text: string; href: string | null };

type Asking = { backend: Backend; portal: Portal };

/** By user and portal. An old answer is given while the new one is fetched: `docs/product/home.md`, "Calls". */
const kept = new LRUCache<string, Found, Asking>({
  max: 10_000,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ picture }) => ENTRY_BYTES + (picture?.bytes.length ?? 0),
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

/** Finds the relationship manager of a portal. The team's data fill the gaps, and replace all data after a fault. */
export async function relationshipManagerOf(backend: Backend, portal: Portal): Promise<RelationshipManager> {
  return (await find(backend, portal)).manager;
}

/** The picture of the same person, if there is one. */
export async function managerPictureOf(backend: Backend, portal: Portal): Promise<Picture | null> {
  return (await find(backend, portal)).picture;
}

async function find(backend: Backend, portal: Portal): Promise<Found> {
  const found = await kept.fetch(`${backend.user} ${portalText(portal)}`, {
    context: { backend: detached(backend), portal },
  });
  return found ?? team();
}

/** @throws BackendFault */
async function fetchManager({ backend, portal }: Asking): Promise<Found> {
  // A backend may say that there is no manager by 404, which says nothing about the user's rights.
  const input = {
    params: { ownerId: portal.id },
    timeoutMs: TIMEOUT_MS,
    refusal: "fault",
    isExtension: true,
  } as const;
  const answer = await callAs(backend, getAccountManager[portal.type], accountManager.nullable(), input);
  const { name, email, phone } = team().manager;
  // The team has no face.
  const picture = answer?.DisplayName?.trim()
    ? pictureIn(answer.ProfilePictureType, answer.ProfilePictureBase64)
    : null;
  const address = answer?.Email?.trim();
  const number = answer?.PhoneNumber?.trim();
  return {
    manager: {
      name: answer?.DisplayName?.trim() || name,
      email: address ? emailOf(address) : email,
      phone: number ? phoneOf(number) : phone,
      hasPicture: picture !== null,
    },
    picture,
  };
}

const emailOf = (address: string): Reachable => ({ text: address, href: emailHref(address) });

const team = (): Found => ({
  manager: {
    name: settings.RELATIONSHIP_TEAM_NAME,
    email: emailOf(settings.RELATIONSHIP_TEAM_EMAIL),
    phone: phoneOf(settings.RELATIONSHIP_TEAM_PHONE),
    hasPicture: false,
  },
  picture: null,
});
