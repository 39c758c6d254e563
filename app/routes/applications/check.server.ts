import { z } from "zod";
import type { ApplicationSubmission } from "#api/applications.ts";
import { submitApplication } from "../../api-client/applications.server.ts";
import { outgoingFile } from "../../forms/kept-uploads.server.ts";
import { loadCheck } from "../../forms/steps/check.server.ts";
import type { CheckStep } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import type { AtStep } from "./draft.server.ts";
import { FILES } from "./fields.ts";
import { CONFIRMATION, stepNames } from "./flow.ts";
import { noticesFor, type Review, reviewOf, stepsByField } from "./review.server.ts";

/** Shows every answer once more before it is sent, with a way back to each. */

const answers: CheckStep<AtStep, ApplicationSubmission, Review> = {
  form: { name: "application check", schema: z.object({}) },
  review: reviewOf,
  confirmation: () => ({ name: CONFIRMATION, path: (paths, ref) => paths.applicationSubmitted(ref) }),
  fields: () => stepNames,
  wireNames: () => stepsByField,
  send: ({ backend, values, uploads, key }) =>
    submitApplication(backend, values, (uploads[FILES] ?? []).map(outgoingFile), key),
  notice: "applicationSubmitted",
};

export const check = {
  ...answers,
  async load(args: RequestArgs, at: AtStep) {
    const { found, ...page } = await loadCheck(args, at, answers);
    const notices = found && (await noticesFor(at, found.values));
    return { screen: "check" as const, ...page, review: found?.review ?? null, notices };
  },
};
