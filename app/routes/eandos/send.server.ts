import type { ActionFunctionArgs } from "@remix-run/node";
import { handInEAndO } from "../../backend/eandos.server.ts";
import { outgoing } from "../../forms/kept-uploads.server.ts";
import { takeSubmission } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { eAndOForm, eAndOOnWire, wireNames } from "./form.server.ts";

/** Receives the form, and sends it once its answers were checked. */
export function sendEAndO(args: ActionFunctionArgs) {
  return takeSubmission(args, {
    form: eAndOForm,
    isCheckedFirst: true,
    wireNames,
    send: ({ backend, portal, values, uploads, key }) =>
      handInEAndO(backend, portal, eAndOOnWire(values), outgoing(uploads.file), key),
    summary: ({ values, uploads }) => ({ ...values, file: uploads.file?.[0]?.name }),
    success: ({ portal }, ref) => pathsFor(portal).eAndOSubmitted(ref),
    notice: "eAndOSubmitted",
  });
}
