import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { receiveForm } from "../../forms/form.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { redirectTo } from "../../session/addresses.server.ts";
import { requireAgent, requirePortal } from "../../session/guards.server.ts";
import { noteSigning, orUnavailablePage } from "../../session/session.server.ts";
import { actionForm } from "./form.server.ts";
import { listAddress, loadQuestion, requireScopeId } from "./scope-page.server.ts";
import { ScopeQuestionPage } from "./scope-question.tsx";
import { toSigning } from "./signing.server.ts";

/** The agent's own signature: `docs/product/scopes.md`, "Signing". */

export const handle: PageHandle = { isTask: true, title: (t) => t("scopes:actions.sign.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgent(user);
  const form = actionForm("sign", requireScopeId(args));
  return loadQuestion(args, user, { action: "sign", form });
}

export async function action(args: ActionFunctionArgs) {
  const { scopeId = "" } = args.params;
  const { state } = await receiveForm(args, actionForm("sign", scopeId));
  const user = await requirePortal(args);
  requireAgent(user);
  const { backend, portal, session } = user;
  const canEndSigning = await isKnownToHave(user, "scopeSigningEnd");
  // The signing page lasts no longer than the access token.
  if (canEndSigning && session.tokens.refresh) await backend.accessToken(session.tokens.access);
  return toSigning(args, user, {
    scopeId: requireScopeId(args),
    role: "agent",
    backTo: listAddress(args.request, portal),
    form: actionForm("sign", scopeId),
    state,
    leadTo: async (address) => {
      if (canEndSigning) await orUnavailablePage(noteSigning(session));
      return redirectTo(address, { status: 303, wholePage: true });
    },
  });
}

export default function SignScope() {
  return <ScopeQuestionPage kind="sign" loaded={useLoaderData<typeof loader>()} />;
}
