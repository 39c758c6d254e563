import { z } from "zod";
import { requiredText } from "#api/fields.ts";
import { LONGEST_DESCRIPTION, LONGEST_NOTE } from "#api/help-requests.ts";
import type { FieldName, FormDefinition } from "../../forms/form.server.ts";

/** A request for help, and a note: `docs/product/help-requests.md`, "Writing". */

export const helpForm = {
  name: "helpRequest",
  faults: "helpRequests:request.faults",
  schema: z.object({ type: requiredText(64), details: requiredText(LONGEST_DESCRIPTION) }),
} satisfies FormDefinition;

/** The fields by their names on the wire. */
export const helpWireNames = {
  ActivityTypeId: "type",
  Description: "details",
} as const satisfies Record<string, FieldName<typeof helpForm>>;

/** The id is empty when the backend did not say it. */
export const helpSummary = z.object({ id: z.string() });

export const noteForm = {
  name: "helpRequestNote",
  faults: "helpRequests:notes.faults",
  schema: z.object({ note: requiredText(LONGEST_NOTE) }),
} satisfies FormDefinition;

/** A note of one help request: sent again for another one it is not the same. */
export const noteFormOf = (helpRequestId: string) => ({
  ...noteForm,
  name: `${noteForm.name} ${helpRequestId}`,
});

export const noteWireNames = { Note: "note" } as const satisfies Record<string, FieldName<typeof noteForm>>;
