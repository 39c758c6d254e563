import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import * as check from "./check.server.ts";
import * as contracts from "./contracts.server.ts";
import { flowOf, isStepOf, type Step } from "./flow.ts";
import * as newcomer from "./newcomer.server.ts";
import * as target from "./target.server.ts";
import * as upline from "./upline.server.ts";

/** The server's part of each step. */
const parts = {
  agency: target,
  "new-agency": newcomer,
  agent: target,
  "new-agent": newcomer,
  upline,
  contracts,
  check,
} satisfies Record<Step, object>;

/** @throws 404 for a step that the flow does not have; what `requireStep` throws */
export function loadStep(args: LoaderFunctionArgs) {
  const step = stepIn(args);
  return parts[step].load(args, step);
}

/** @throws as `loadStep` does, and what `readForm` throws */
export function answerStep(args: ActionFunctionArgs) {
  const step = stepIn(args);
  return parts[step].answer(args, step);
}

function stepIn({ request, params }: LoaderFunctionArgs): Step {
  const { step } = params;
  if (!isStepOf(flowOf(new URL(request.url).pathname), step))
    throw data({ problem: "notFound" }, { status: 404 });
  return step;
}
