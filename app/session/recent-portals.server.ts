import { createHash } from "node:crypto";
import { z } from "zod";
import type { PortalRef } from "../paths.ts";
import { type Portal, portalText } from "../paths.ts";
import { readRecord, rememberedRecords, withRecordLock, writeRecord } from "../store/records.server.ts";
import type { SignedIn } from "./guards.server.ts";
import { findPortal, type Portals } from "./portals.server.ts";
import { orUnavailablePage } from "./session.server.ts";

/**
 * Stores the ids of the portals that a user chose last. The record belongs to the user, so other users of the
 * same browser cannot see it.
 */

const MOST_PORTALS = 5;
const KEPT_MS = 365 * 24 * 60 * 60_000;

/** The newest first, each as `portalText` writes it. */
const record = z.array(z.string());

type User = Pick<SignedIn, "session">;

const recordKey = ({ session }: User) =>
  `recent-portals:${createHash("sha256").update(session.user.sub).digest("hex")}`;

/**
 * Adds a portal to the recent ones. When the store cannot keep it, the choice goes on without.
 * @param previous the portal that was selected before; it is listed second
 */
export async function rememberPortal(
  user: User,
  chosen: PortalRef,
  previous: PortalRef | null,
): Promise<void> {
  const key = recordKey(user);
  const first = [chosen, ...(previous ? [previous] : [])].map(portalText);
  await withRecordLock(key, async () => {
    const previousPortals = (await readRecord(key, record)) ?? [];
    const portals = [...new Set([...first, ...previousPortals])].slice(0, MOST_PORTALS);
    await writeRecord(key, portals, Date.now() + KEPT_MS);
  }).catch(() => {});
}

/** Each page reads them. */
const readPortals = rememberedRecords(record);

/**
 * Returns the recent portals that the user still has, the newest first.
 * @throws a redirect when the store is unavailable
 */
export async function recentPortals(user: User, portals: Portals): Promise<Portal[]> {
  if (portals.count < 2) return [];
  const kept = (await orUnavailablePage(readPortals(recordKey(user)))) ?? [];
  return kept.flatMap((text) => {
    const [, type, id] = /^(agent|agency):(.+)$/.exec(text) ?? [];
    const portal = id ? findPortal(portals, { type: type === "agent" ? "agent" : "agency", id }) : null;
    return portal ? [portal] : [];
  });
}
