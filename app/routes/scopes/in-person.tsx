import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireExtension } from "../../api-client/features.server.ts";
import { receiveForm } from "../../forms/form.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { pathsFor } from "../../paths.ts";
import { keepAddressAfterSignOut } from "../../session/after-sign-out.server.ts";
import { requireAgent, requirePortal } from "../../session/guards.server.ts";
import { signOut } from "../../session/sign-out.server.ts";
import { actionForm } from "./form.server.ts";
import { loadQuestion, requireScopeId } from "./scope-page.server.ts";
import { ScopeQuestionPage } from "./scope-question.tsx";
import { toSigning } from "./signing.server.ts";

/** The customer signs on the agent's device: `docs/product/scopes.md`, "In person". */

export const handle: PageHandle = { isTask: true, title: (t) => t("scopes:actions.inPerson.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgent(user);
  const form = actionForm("inPerson", requireScopeId(args));
  return loadQuestion(args, user, { action: "inPerson", form });
}

/** The agent is signed out before the customer has the device. */
export async function action(args: ActionFunctionArgs) {
  const { scopeId = "" } = args.params;
  const { state } = await receiveForm(args, actionForm("inPerson", scopeId));
  const user = await requirePortal(args);
  requireAgent(user);
  await requireExtension(user, "scopeInPerson");
  return toSigning(args, user, {
    scopeId: requireScopeId(args),
    role: "client",
    // The list without filters: the agent's search is none of the customer's business.
    backTo: pathsFor(user.portal).scopes(),
    form: actionForm("inPerson", scopeId),
    state,
    leadTo: async (address) => signOut(user.session, user.backend, [await keepAddressAfterSignOut(address)]),
  });
}

export default function SignInPerson() {
  return <ScopeQuestionPage kind="inPerson" loaded={useLoaderData<typeof loader>()} />;
}
