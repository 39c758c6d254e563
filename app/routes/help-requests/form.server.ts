import { z } from "zod";
import { helpRequestFields, noteFields } from "#api/form-fields.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";

/** A request for help, and a note: `docs/product/help-requests.md`, "Writing". */

export const helpForm = declaredForm("helpRequest", "helpRequests:request.", helpRequestFields);

/** The id is empty when the backend did not say it. */
export const helpSummary = z.object({ id: z.string() });

export const noteForm = declaredForm("helpRequestNote", "helpRequests:notes.", noteFields);

/** A note of one help request: sent again for another one it is not the same. */
export const noteFormOf = (helpRequestId: string) => ({
  ...noteForm,
  name: `${noteForm.name} ${helpRequestId}`,
});
