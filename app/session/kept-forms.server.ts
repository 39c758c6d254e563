import { z } from "zod";
import { isRecordId, newRecordId, readRecord } from "../store/records.server.ts";
import { writeUserRecord } from "../store/user-records.server.ts";
import { pageAddress } from "./addresses.server.ts";
import { ownRecord } from "./security-log.server.ts";
import { orUnavailablePage } from "./session.server.ts";

/**
 * What somebody had typed when their session ended before it was sent. It waits, encrypted, until they have signed in
 * again; nobody else gets it, and nothing is sent on its own.
 */

const KEPT_MS = 60 * 60_000;

/** In the address of the page that shows it again. */
const KEPT_PARAM = "kept";

const keptForm = z.object({
  /** The user's subject at the identity provider. */
  owner: z.string(),
  /** Where the form was sent. */
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

const recordKey = (id: string) => `form:${id}`;

/**
 * @param page where the form stood
 * @returns that page's address, with which it finds the form again
 */
export async function keepForm(
  request: Request,
  owner: string,
  fields: URLSearchParams,
  page: string,
): Promise<string> {
  const id = newRecordId();
  const form: z.input<typeof keptForm> = { owner, path: pathOf(pageAddress(request)), fields: [...fields] };
  await writeUserRecord(owner, "forms", { key: recordKey(id) }, form, Date.now() + KEPT_MS);
  const address = new URL(page, "https://portal.invalid");
  address.searchParams.set(KEPT_PARAM, id);
  return address.pathname + address.search;
}

/** The fields of a form of this page that was kept for this user; null when there is none. */
export async function keptFields(request: Request, owner: string): Promise<URLSearchParams | null> {
  const id = new URL(request.url).searchParams.get(KEPT_PARAM);
  if (!isRecordId(id)) return null;
  const form = ownRecord(await orUnavailablePage(readRecord(recordKey(id), keptForm)), owner, "kept form");
  if (!form || form.path !== pathOf(pageAddress(request))) return null;
  return new URLSearchParams(form.fields);
}

/** Returns whether an address is that of a form that was kept. */
export const isKeptFormAddress = (address: string) =>
  isRecordId(new URL(address, "https://portal.invalid").searchParams.get(KEPT_PARAM));

const pathOf = (address: string) => address.split("?")[0] ?? "/";
