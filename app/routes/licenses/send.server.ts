import type { z } from "zod";
import { submitLicense } from "../../api-client/licenses.server.ts";
import { requiredOutgoingFile } from "../../forms/kept-uploads.server.ts";
import type { SubmissionSteps } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { licenseForm, licenseOnWire, wireNames } from "./form.server.ts";

/** The form is sent once its answers were checked. */
export const licenseSending = {
  form: licenseForm,
  isCheckedFirst: true,
  wireNames,
  send: ({ backend, portal, values, uploads, key }) =>
    submitLicense(backend, portal, licenseOnWire(values), requiredOutgoingFile(uploads.file), key),
  summary: ({ values, uploads }) => ({ ...values, file: uploads.file?.[0]?.name }),
  success: ({ portal }, ref) => pathsFor(portal).licenseSubmitted(ref),
  notice: "licenseSubmitted",
} satisfies Omit<SubmissionSteps<z.output<typeof licenseForm.schema>>, "form"> & { form: typeof licenseForm };
