import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as check from "./check.server.ts";
import * as contracts from "./contracts.server.ts";
import type { AtStep } from "./draft.server.ts";
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

/** Loads the page of a step. */
export function loadStep(args: LoaderFunctionArgs, at: AtStep) {
  return parts[at.step].load(args, at);
}

/** Answers the form of a step. Each part receives its own form first, and a step that is unknown asks as any other. */
export function answerStep(args: ActionFunctionArgs) {
  const { step } = args.params;
  const flow = flowOf(new URL(args.request.url).pathname);
  return parts[isStepOf(flow, step) ? step : "check"].answer(args);
}
