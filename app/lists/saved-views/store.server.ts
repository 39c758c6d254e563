import { createHash } from "node:crypto";
import { z } from "zod";
import { normalized } from "#api/typed-text.ts";
import { portalText } from "../../paths.ts";
import type { InPortal } from "../../session/access.server.ts";
import { orNotKept, orUnavailablePage } from "../../session/session.server.ts";
import {
  newRecordId,
  readRecord,
  rememberedRecords,
  withRecordLock,
  writeRecord,
} from "../../store/records.server.ts";
import { queryText, type ViewList } from "./view-list.ts";

/**
 * Named views of a list, for one user, one portal and one list. The store holds the values that the list's declaration has
 * read, never an address as it came.
 */

const MOST_VIEWS = 20;
const DAY_MS = 24 * 60 * 60_000;
/** After their last use. */
const KEPT_MS = 365 * DAY_MS;
/** Looking at the list is use; it is written down no more often than this. */
const USE_COUNTS_EVERY_MS = 7 * DAY_MS;

const savedView = z.object({ id: z.string(), name: z.string(), query: z.string() });
const savedViews = z.object({ usedAt: z.number(), views: z.array(savedView) });

export type SavedView = z.infer<typeof savedView>;
type SavedViews = z.infer<typeof savedViews>;

function recordKey({ session, portal }: InPortal, { name }: ViewList): string {
  const owner = JSON.stringify([session.user.sub, portalText(portal), name]);
  return `views:${createHash("sha256").update(owner).digest("hex")}`;
}

const write = (key: string, views: SavedView[]) =>
  writeRecord(key, { usedAt: Date.now(), views } satisfies SavedViews, Date.now() + KEPT_MS);

/** A user's saved views. Every list page reads them. */
const readViews = rememberedRecords(savedViews);

/** Returns the views of a list, by name. */
export async function savedViewsOf(user: InPortal, list: ViewList): Promise<SavedView[]> {
  const key = recordKey(user, list);
  const kept = await orUnavailablePage(readViews(key));
  if (!kept) return [];
  // A use that cannot be written down, such as on a full disk, fails no page. The store logs it.
  if (kept.usedAt < Date.now() - USE_COUNTS_EVERY_MS) await change(key, (views) => views).catch(() => {});
  return kept.views
    .map(({ query, ...view }) => ({ ...view, query: queryText(list.queryOf(`?${query}`)) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Reads and writes the views while nobody else does. Null leaves them as they are. */
function change(key: string, work: (views: SavedView[]) => SavedView[] | null): Promise<void> {
  return withRecordLock(key, async () => {
    const changed = work((await readRecord(key, savedViews))?.views ?? []);
    if (changed) await write(key, changed);
  });
}

/** Equal names differ in nothing that is heard when they are read out. */
const sameName = (one: string, other: string) => plain(one) === plain(other);
const plain = (name: string) => normalized(name, "NFC").toLowerCase();

/**
 * Keeps the view that an address names. The same once more is kept once.
 * @returns `taken` when another view has that name, `full` when there are as many as can be kept
 */
export async function saveView(user: InPortal, list: ViewList, name: string, address: string) {
  const query = queryText(list.queryOf(address));
  let outcome: "saved" | "taken" | "full" = "saved";
  const saving = change(recordKey(user, list), (views) => {
    const before = views.find((other) => sameName(other.name, name));
    if (before && before.query === query) return null;
    if (before) outcome = "taken";
    else if (views.length >= MOST_VIEWS) outcome = "full";
    else return [...views, { id: newRecordId().slice(0, 12), name, query }];
    return null;
  });
  await orNotKept(user.session, saving);
  return outcome as "saved" | "taken" | "full";
}

/** One that is gone already stays gone. */
export function removeView(user: InPortal, list: ViewList, id: string): Promise<void> {
  const removing = change(recordKey(user, list), (views) => {
    const left = views.filter((view) => view.id !== id);
    return left.length < views.length ? left : null;
  });
  return orNotKept(user.session, removing);
}
