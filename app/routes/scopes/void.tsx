import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { voidScope } from "../../api-client/scopes.server.ts";
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

/** A scope is voided after a question: `docs/product/scopes.md`, "Actions". */

export const handle: PageHandle = { isTask: true, title: (t) => t("scopes:actions.void.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgent(user);
  const form = actionForm("void", requireScopeId(args));
  return loadQuestion(args, user, { action: "void", form });
}

export function action(args: ActionFunctionArgs) {
  return handleSubmission(args, {
    form: actionForm("void", args.params.scopeId ?? ""),
    requireAccess: requireAgent,
    send: async ({ values, key, ...user }) => {
      const { backend, portal } = user;
      const scopeId = requireScopeId(args);
      await requireSeen(args, user, values);
      return unlessChanged(args, portal, () => voidScope(backend, portal, scopeId, key));
    },
    summary: () => null,
    success: ({ portal }) => listAddress(args.request, portal),
    notice: "scopeVoided",
  });
}

export default function VoidScope() {
  return <ScopeQuestionPage kind="void" loaded={useLoaderData<typeof loader>()} />;
}
