import type { z } from "zod";
import { submitEAndO } from "../../api-client/eandos.server.ts";
import { requiredOutgoingFile } from "../../forms/kept-uploads.server.ts";
import type { SubmissionSteps } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { eAndOForm, eAndOOnWire, wireNames } from "./form.server.ts";

/** The form is sent once its answers were checked. */
export const eAndOSending = {
  form: eAndOForm,
  isCheckedFirst: true,
  wireNames,
  send: ({ backend, portal, values, uploads, key }) =>
    submitEAndO(backend, portal, eAndOOnWire(values), requiredOutgoingFile(uploads.file), key),
  summary: ({ values, uploads }) => ({ ...values, file: uploads.file?.[0]?.name }),
  success: ({ portal }, ref) => pathsFor(portal).eAndOSubmitted(ref),
  notice: "eAndOSubmitted",
} satisfies Omit<SubmissionSteps<z.output<typeof eAndOForm.schema>>, "form"> & { form: typeof eAndOForm };
