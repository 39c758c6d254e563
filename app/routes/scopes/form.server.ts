import { z } from "zod";
import { optionalIdentifier } from "#api/fields.ts";
import { type FieldValues, scopeFields } from "#api/form-fields.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";

/** The forms of scopes of appointment: `docs/product/scopes.md`, "Actions" and "Request". */

/** A form of buttons alone. Sent again for another scope it is not the same. */
export const actionForm = (action: "sign" | "resend" | "void" | "inPerson", scopeId: string) =>
  ({
    name: `scope ${action} ${scopeId}`,
    // The page says anew what it shows: the digest of an earlier page is not kept.
    schema: z.object({ seen: optionalIdentifier(64) }),
    secrets: ["seen"],
  }) satisfies FormDefinition;

const requestForm = declaredForm("scopeRequest", "scopes:request.", scopeFields);
/** The fields by the parts of their names on the wire. */
export const requestWireNames = requestForm.wireNames;
export type RequestValues = FieldValues<typeof scopeFields>;

/** @param replaces the id of the scope that the new one replaces, if any */
export const requestFormOf = (replaces: string | null) => ({
  ...requestForm,
  name: replaces === null ? requestForm.name : `${requestForm.name} ${replaces}`,
});

/** Returns a request in the words of the wire. */
export const requestOnWire = (typed: RequestValues, replaces: string | null) => ({
  ...requestForm.onWire(typed),
  ...(replaces !== null && { replaces }),
});
