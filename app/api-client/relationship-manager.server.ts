import { accountManager, getAccountManager } from "#api/account-manager.ts";
import { phoneOf } from "#api/phone.ts";
import { settings } from "../host/settings.server.ts";
import { type Portal, portalText } from "../paths.ts";
import { emailHref } from "../ui/email-href.ts";
import { cached } from "./cached.server.ts";
import { type Backend, callAs } from "./client.server.ts";
import { type Picture, pictureIn } from "./manager-picture.ts";

/** The relationship manager of the selected portal: `docs/product/home.md`. */

const CACHED_MS = 60 * 60_000;
const TIMEOUT_MS = Math.min(1500, settings.BACKEND_TIMEOUT_MS);

export type RelationshipManager = {
  name: string;
  /** The address or number as it is read, and the link to it. */
  email: Reachable;
  phone: Reachable;
  hasPicture: boolean;
};

type Found = { manager: RelationshipManager; picture: Picture | null };

type Reachable = { text: string; href: string | null };

/** Finds the relationship manager of a portal. The team's data fill the gaps, and replace all data after a fault. */
export async function relationshipManagerOf(backend: Backend, portal: Portal): Promise<RelationshipManager> {
  return (await find(backend, portal)).manager;
}

/** The picture of the same person, if there is one. */
export async function managerPictureOf(backend: Backend, portal: Portal): Promise<Picture | null> {
  return (await find(backend, portal)).picture;
}

function find(backend: Backend, portal: Portal): Promise<Found> {
  const key = ["relationship manager", backend.user, portalText(portal)] as const;
  return cached(backend, key, (backend) => fetchManager(backend, portal), {
    forMs: CACHED_MS,
    isRenewedBehind: true,
    otherwise: team,
    bytesOf: ({ picture }) => picture?.bytes.length ?? 0,
  });
}

/** @throws BackendFault */
async function fetchManager(backend: Backend, portal: Portal): Promise<Found> {
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
