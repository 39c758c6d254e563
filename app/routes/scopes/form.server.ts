import { z } from "zod";
import { email, optionalIdentifier, requiredText } from "#api/fields.ts";
import { LONGEST_SCOPE_NAME, type ScopeRequest } from "#api/scopes.ts";
import { methodsOfContact } from "#api/statuses.ts";
import type { FieldName, FormDefinition } from "../../forms/form.server.ts";

/** The forms of scopes of appointment: `docs/product/scopes.md`, "Actions" and "Request". */

/** A form of buttons alone. Sent again for another scope it is not the same. */
export const actionForm = (action: "sign" | "resend" | "void" | "inPerson", scopeId: string) =>
  ({
    name: `scope ${action} ${scopeId}`,
    // The page says anew what it shows: the digest of an earlier page is not kept.
    schema: z.object({ seen: optionalIdentifier(64) }),
    secrets: ["seen"],
  }) satisfies FormDefinition;

const requestForm = {
  name: "scopeRequest",
  faults: "scopes:request.faults",
  schema: z.object({
    firstName: requiredText(LONGEST_SCOPE_NAME),
    lastName: requiredText(LONGEST_SCOPE_NAME),
    email,
    methodOfContact: requiredText(40).pipe(z.enum(methodsOfContact, { error: "choice" })),
  }),
} satisfies FormDefinition;
export type RequestForm = typeof requestForm;

/** @param replaces the id of the scope that the new one replaces, if any */
export const requestFormOf = (replaces: string | null) => ({
  ...requestForm,
  name: replaces === null ? requestForm.name : `${requestForm.name} ${replaces}`,
});

/** Returns a request in the words of the wire. */
export const requestOnWire = (
  typed: z.output<RequestForm["schema"]>,
  replaces: string | null,
): Pick<ScopeRequest, "customer" | "method_of_contact" | "replaces"> => ({
  customer: { first_name: typed.firstName, last_name: typed.lastName, email: typed.email },
  method_of_contact: typed.methodOfContact,
  ...(replaces !== null && { replaces }),
});

/** The fields by their names on the wire. */
export const requestWireNames = {
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  method_of_contact: "methodOfContact",
} as const satisfies Record<string, FieldName<RequestForm>>;
