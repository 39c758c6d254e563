import type { z } from "zod";
import { handInLicence } from "../../api-client/licences.server.ts";
import { requiredOutgoingFile } from "../../forms/kept-uploads.server.ts";
import type { SubmissionSteps } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { licenceForm, licenceOnWire, wireNames } from "./form.server.ts";

/** The form is sent once its answers were checked. */
export const licenceSending = {
  form: licenceForm,
  isCheckedFirst: true,
  wireNames,
  send: ({ backend, portal, values, uploads, key }) =>
    handInLicence(backend, portal, licenceOnWire(values), requiredOutgoingFile(uploads.file), key),
  summary: ({ values, uploads }) => ({ ...values, file: uploads.file?.[0]?.name }),
  success: ({ portal }, ref) => pathsFor(portal).licenceSubmitted(ref),
  notice: "licenceSubmitted",
} satisfies Omit<SubmissionSteps<z.output<typeof licenceForm.schema>>, "form"> & { form: typeof licenceForm };
