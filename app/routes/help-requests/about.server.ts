import { submissionKinds } from "#api/statuses.ts";
import { findSubmission, idIn } from "../../forms/earlier-answers.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { knownOf } from "../submissions/submission-values.ts";

/**
 * Returns what a request for help begins with whose address names a submission: which one it is about. The address holds its id and
 * nothing that anybody wrote. A submission that cannot be had leaves the request empty.
 */
export async function aboutSubmission(
  { request }: Pick<RequestArgs, "request">,
  user: InPortal,
): Promise<FormState["values"]> {
  const id = idIn(request, "about");
  const found = id === undefined ? null : await findSubmission(user, id);
  if (!found) return {};
  const language = await user.backend.language();
  const t = i18nFor(language).getFixedT(language, ["helpRequests", "submissions", "submissionKinds"]);
  const { kind, subject } = found.submission;
  const known = knownOf(submissionKinds, kind);
  const name = [known ? t(`submissionKinds:${known}.one`) : kind, subject].filter(Boolean).join(", ");
  return { details: [`${t("request.about", { name, id })}\n`] };
}
