import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as check from "./check.server.ts";
import * as coverage from "./coverage.server.ts";
import * as customer from "./customer.server.ts";
import type { AtStep } from "./draft.server.ts";
import * as files from "./files.server.ts";
import { isStep, type Step } from "./flow.ts";
import * as medicare from "./medicare.server.ts";

/** The server's part of each step. */
const parts = { customer, medicare, coverage, files, check } satisfies Record<Step, object>;

/** Loads the page of a step. */
export function loadStep(args: LoaderFunctionArgs, at: AtStep) {
  return parts[at.step].load(args, at);
}

/** Answers the form of a step. Each part receives its own form first, and a step that is unknown asks as any other. */
export function answerStep(args: ActionFunctionArgs) {
  const { step } = args.params;
  return parts[isStep(step) ? step : "check"].answer(args);
}
