import { z } from "zod";
import { isRecordId, newRecordId, readRecord } from "../store/records.server.ts";
import { writeUserRecord } from "../store/user-records.server.ts";
import { pageAddress } from "./addresses.server.ts";
import { ownRecord } from "./security-log.server.ts";
import { orUnavailablePage } from "./session.server.ts";

/**
 * Stores the fields of a form whose session ended before it was sent. Only the same user gets them, after a
 * new sign-in. The portal never sends the form by itself.
 */

const KEPT_MS = 60 * 60_000;

/** The query parameter with the id of the stored form. */
const KEPT_PARAM = "kept";

const keptForm = z.object({
  /** The user's subject at the identity provider. */
  owner: z.string(),
  /** The path of the form's action. */
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

const recordKey = (id: string) => `form:${id}`;

/**
 * Stores the fields of a form for an hour.
 * @param page the address of the page with the form
 * @returns the address that shows the form again
 * @throws StoreUnavailable
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

/** Returns the stored fields of a form of this page and user. Returns null when there are none. */
export async function keptFields(request: Request, owner: string): Promise<URLSearchParams | null> {
  const id = new URL(request.url).searchParams.get(KEPT_PARAM);
  if (!isRecordId(id)) return null;
  const form = ownRecord(await orUnavailablePage(readRecord(recordKey(id), keptForm)), owner, "kept form");
  if (!form || form.path !== pathOf(pageAddress(request))) return null;
  return new URLSearchParams(form.fields);
}

/** Returns true when an address restores a stored form. */
export const isKeptFormAddress = (address: string) =>
  isRecordId(new URL(address, "https://portal.invalid").searchParams.get(KEPT_PARAM));

const pathOf = (address: string) => address.split("?")[0] ?? "/";
