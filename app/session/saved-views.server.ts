import { createHash } from "node:crypto";
import { z } from "zod";
import { normalized } from "#api/typed-text.ts";
import { type PortalRef, portalText, queryText } from "../paths.ts";
import {
  newRecordId,
  readRecord,
  rememberedRecords,
  withRecordLock,
  writeRecord,
} from "../store/records.server.ts";
import { orNotKept, orUnavailablePage, type Session } from "./session.server.ts";

/**
 * Named views of the lists of a portal, for one user. The store holds the values that a list's declaration has read, never an
 * address as it came.
 */

/** Of one list. */
const MOST_VIEWS = 20;
const DAY_MS = 24 * 60 * 60_000;
/** After their last use. */
const KEPT_MS = 365 * DAY_MS;
/** Looking at a page is use; it is written down no more often than this. */
const USE_COUNTS_EVERY_MS = 7 * DAY_MS;

const savedView = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** The sidebar opens the list at this path with the view. Null for all views but the default. */
  opens: z.string().nullable(),
});
const savedViews = z.object({ usedAt: z.number(), views: z.array(savedView) });

export type SavedView = z.infer<typeof savedView>;
type SavedViews = z.infer<typeof savedViews>;
type User = { session: Session; portal: PortalRef };

/** A list whose views are kept. `queryOf` reads the view that an address names. */
type KeptList = { name: string; queryOf(address: string): Record<string, string | undefined> };

function recordKey({ session, portal }: User): string {
  const owner = JSON.stringify([session.user.sub, portalText(portal)]);
  return `views:${createHash("sha256").update(owner).digest("hex")}`;
}

const write = (key: string, views: SavedView[]) =>
  writeRecord(key, { usedAt: Date.now(), views } satisfies SavedViews, Date.now() + KEPT_MS);

/** A user's saved views. Every page reads them. */
const readViews = rememberedRecords(savedViews);

async function viewsOf(user: User): Promise<SavedView[]> {
  const key = recordKey(user);
  const kept = await orUnavailablePage(readViews(key));
  if (!kept) return [];
  // A use that cannot be written down, such as on a full disk, fails no page. The store logs it.
  if (kept.usedAt < Date.now() - USE_COUNTS_EVERY_MS) await change(key, (views) => views).catch(() => {});
  return kept.views;
}

/** Returns the views of a list, by name. */
export async function savedViewsOf(user: User, list: KeptList): Promise<SavedView[]> {
  const views = await viewsOf(user);
  return views
    .filter((view) => view.list === list.name)
    .map((view) => ({ ...view, query: queryText(list.queryOf(`?${view.query}`)) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Returns the queries of the default views, by the path of the list that they open. */
export async function defaultViewsOf(user: User): Promise<Record<string, string>> {
  const views = await viewsOf(user);
  return Object.fromEntries(views.flatMap(({ opens, query }) => (opens === null ? [] : [[opens, query]])));
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
 * @returns `taken` when another view of the list has that name, `full` when there are as many as can be kept
 */
export async function saveView(user: User, list: KeptList, name: string, address: string) {
  const query = queryText(list.queryOf(address));
  let outcome: "saved" | "taken" | "full" = "saved";
  const saving = change(recordKey(user), (views) => {
    const ofList = views.filter((view) => view.list === list.name);
    const before = ofList.find((other) => sameName(other.name, name));
    if (before && before.query === query) return null;
    if (before) outcome = "taken";
    else if (ofList.length >= MOST_VIEWS) outcome = "full";
    else return [...views, { id: newRecordId().slice(0, 12), list: list.name, name, query, opens: null }];
    return null;
  });
  await orNotKept(user.session, saving);
  return outcome as "saved" | "taken" | "full";
}

/** Makes a view the default of its list, or no view. One that is gone changes nothing. @param path the path of the list */
export function chooseDefault(user: User, list: KeptList, id: string, path: string | null): Promise<void> {
  const choosing = change(recordKey(user), (views) => {
    if (!views.some((view) => view.id === id && view.list === list.name)) return null;
    return views.map((view) =>
      view.list === list.name ? { ...view, opens: view.id === id ? path : null } : view,
    );
  });
  return orNotKept(user.session, choosing);
}

/** One that is gone already stays gone. */
export function removeView(user: User, list: KeptList, id: string): Promise<void> {
  const removing = change(recordKey(user), (views) => {
    const left = views.filter((view) => view.id !== id || view.list !== list.name);
    return left.length < views.length ? left : null;
  });
  return orNotKept(user.session, removing);
}
