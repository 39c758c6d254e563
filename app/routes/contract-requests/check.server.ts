import { z } from "zod";
import { type OutgoingRequest, submitContractRequest } from "../../api-client/contract-requests.server.ts";
import { loadCheck } from "../../forms/steps/check.server.ts";
import type { CheckStep } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { checkNotices } from "./check-notices.server.ts";
import { type AtStep, targetOf } from "./draft.server.ts";
import { confirmationName, flowOf, stepsOf } from "./flow.ts";
import { type Review, reviewOf, stepsByField } from "./review.server.ts";

/** Shows every answer once more before it is sent, with a way back to each. */

const stepsAt = ({ flow, portal, draft }: AtStep) => stepsOf(flow, portal.type, targetOf(draft));

const answers: CheckStep<AtStep, OutgoingRequest, Review> = {
  form: { name: "contract request check", schema: z.object({}) },
  review: reviewOf,
  confirmation({ request }) {
    const flow = flowOf(new URL(request.url).pathname);
    return { name: confirmationName(flow), path: (paths, ref) => paths.contractsRequested(flow, ref) };
  },
  fields: stepsAt,
  wireNames: stepsByField,
  send: ({ backend, portal, values, key }) => submitContractRequest(backend, portal, values, key),
  notice: "contractsRequested",
};

export const check = {
  ...answers,
  async load(args: RequestArgs, at: AtStep) {
    const { found, ...page } = await loadCheck(args, at, answers);
    const { flow } = at;
    const notices = found && (await checkNotices(at, found.review));
    return {
      screen: "check" as const,
      ...page,
      flow,
      review: found?.review ?? null,
      notices,
      steps: stepsAt(at),
    };
  },
};
