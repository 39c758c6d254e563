import { createHash } from "node:crypto";
import { z } from "zod";
import type { PortalRef } from "../paths.ts";
import { type Portal, portalText } from "../portal.ts";
import { readRecord, withRecordLock, writeRecord } from "../store/records.server.ts";
import type { SignedIn } from "./access.server.ts";
import { findPortal, type Portals } from "./portals.server.ts";
import { orUnavailablePage } from "./session.server.ts";

/**
 * The portals that a user chose last. The store has their ids alone, under the user, so that nobody else who signs in at the
 * same browser sees them.
 */

const MOST_PORTALS = 5;
const KEPT_MS = 365 * 24 * 60 * 60_000;

/** The last one first, each as `portalText` writes it. */
const record = z.array(z.string());

type User = Pick<SignedIn, "session">;

const recordKey = ({ session }: User) =>
  `recent-portals:${createHash("sha256").update(session.user.sub).digest("hex")}`;

/**
 * Remembers that a portal was chosen.
 * @param previous the portal that it was chosen instead of, so that the way back is among the last ones too
 * @throws a redirect when the store is away
 */
export async function rememberPortal(
  user: User,
  chosen: PortalRef,
  previous: PortalRef | null,
): Promise<void> {
  const key = recordKey(user);
  const first = [chosen, ...(previous ? [previous] : [])].map(portalText);
  await orUnavailablePage(
    withRecordLock(key, async () => {
      const before = (await readRecord(key, record)) ?? [];
      const portals = [...new Set([...first, ...before])].slice(0, MOST_PORTALS);
      await writeRecord(key, portals, Date.now() + KEPT_MS);
    }),
  );
}

/** The portals chosen last, the last one first, of those that the user has now. @throws a redirect when the store is away */
export async function recentPortals(user: User, portals: Portals): Promise<Portal[]> {
  if (portals.count < 2) return [];
  const kept = (await orUnavailablePage(readRecord(recordKey(user), record))) ?? [];
  return kept.flatMap((text) => {
    const [, type, id] = /^(agent|agency):(.+)$/.exec(text) ?? [];
    const portal = id ? findPortal(portals, { type: type === "agent" ? "agent" : "agency", id }) : null;
    return portal ? [portal] : [];
  });
}
