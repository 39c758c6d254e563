import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { resendScope } from "../../api-client/scopes.server.ts";
import { handleSubmission } from "../../forms/submit.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { requireAgent, requirePortal } from "../../session/guards.server.ts";
import { actionForm } from "./form.server.ts";
import {
  listAddress,
  loadQuestion,
  requireScopeId,
  requireSeen,
  unlessChanged,
} from "./scope-page.server.ts";
import { ScopeQuestionPage } from "./scope-question.tsx";

/** The request is sent to the customer once more: `docs/product/scopes.md`, "Actions". */

export const handle: PageHandle = { isTask: true, title: (t) => t("scopes:actions.resend.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgent(user);
  const form = actionForm("resend", requireScopeId(args));
  return loadQuestion(args, user, { action: "resend", form });
}

export function action(args: ActionFunctionArgs) {
  return handleSubmission(args, {
    form: actionForm("resend", args.params.scopeId ?? ""),
    requireAccess: requireAgent,
    send: async ({ values, key, ...user }) => {
      const { backend, portal } = user;
      const scopeId = requireScopeId(args);
      await requireSeen(args, user, values);
      return unlessChanged(args, portal, () => resendScope(backend, portal, scopeId, key));
    },
    summary: () => null,
    success: ({ portal }) => listAddress(args.request, portal),
    notice: "scopeResent",
  });
}

export default function ResendScope() {
  return <ScopeQuestionPage kind="resend" loaded={useLoaderData<typeof loader>()} />;
}
