import { matchPath } from "@remix-run/react";
import type { AtStep as AtAnyStep, Wizard } from "../../forms/steps/draft.server.ts";
import { findStep } from "../../forms/steps/step.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { paths, pathsFor } from "../../paths.ts";
import { type InPortal, requirePortal } from "../../session/guards.server.ts";

/** Changes to a profile that are being filled in. They are kept for a day after they were last checked. */

const KEPT_MS = 24 * 60 * 60_000;

const steps = ["changes", "check"] as const;
export type Step = (typeof steps)[number];
export type AtStep = AtAnyStep<Step>;

/** Names the confirmations, and the drafts. */
export const CONFIRMATION = "profile changes";

/** Returns the name of the step at an address. */
export const stepAt = ({ request }: Pick<RequestArgs, "request">): Step =>
  matchPath(paths.profileCheck(), new URL(request.url).pathname) ? "check" : "changes";

/**
 * Returns who asks, and what they have filled in.
 * @throws a redirect from the check to the form when there is nothing to check
 */
export async function requireStep(args: RequestArgs): Promise<AtStep> {
  const user = await requirePortal(args);
  return findStep(user, args, wizardOf(user), stepAt(args));
}

function wizardOf({ portal }: InPortal): Wizard<Step> {
  const paths = pathsFor(portal);
  return {
    name: CONFIRMATION,
    keptMs: KEPT_MS,
    isListed: false,
    stepsOf: () => steps,
    pathTo: (step, query) =>
      step === "check" ? paths.profileCheck(query) : paths.profile({ draft: query.draft }),
    exit: paths.home(),
  };
}
