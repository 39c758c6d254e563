import type { ActionFunctionArgs } from "@remix-run/node";
import { handInLicence } from "../../backend/licences.server.ts";
import { outgoing } from "../../forms/kept-uploads.server.ts";
import { takeSubmission } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { licenceForm, licenceOnWire, wireNames } from "./form.server.ts";

/** Receives the form, and sends it once its answers were checked. */
export function sendLicence(args: ActionFunctionArgs) {
  return takeSubmission(args, {
    form: licenceForm,
    isCheckedFirst: true,
    wireNames,
    send: ({ backend, portal, values, uploads, key }) =>
      handInLicence(backend, portal, licenceOnWire(values), outgoing(uploads.file), key),
    summary: ({ values, uploads }) => ({ ...values, file: uploads.file?.[0]?.name }),
    success: ({ portal }, ref) => pathsFor(portal).licenceSubmitted(ref),
    notice: "licenceSubmitted",
  });
}
