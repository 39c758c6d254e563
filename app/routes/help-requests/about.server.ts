import { submissionKinds } from "#api/statuses.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import { enrollmentOf } from "../../api-client/enrollment-detail.server.ts";
import { findSubmission, idIn } from "../../forms/earlier-answers.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { knownOf } from "../submissions/submission-values.ts";

/**
 * Returns what a request for help begins with whose address names a submission or a policy: which one it is about. The address holds
 * its id and nothing that anybody wrote. A record that cannot be had leaves the request empty.
 */
export async function aboutRecord(
  { request }: Pick<RequestArgs, "request">,
  user: InPortal,
): Promise<FormState["values"]> {
  const about = idIn(request, "about");
  const policy = idIn(request, "policy");
  const found = about ? await namedSubmission(user, about) : policy ? await namedPolicy(user, policy) : null;
  if (!found) return {};
  const t = await words(user);
  return { details: [`${t("request.about", { name: found, id: about ?? policy })}\n`] };
}

async function words(user: InPortal) {
  const language = await user.backend.language();
  return i18nFor(language).getFixedT(language, ["helpRequests", "submissions", "submissionKinds"]);
}

async function namedSubmission(user: InPortal, id: string): Promise<string | null> {
  const found = await findSubmission(user, id);
  if (!found) return null;
  const { kind, subject } = found.submission;
  const known = knownOf(submissionKinds, kind);
  const t = await words(user);
  return [known ? t(`submissionKinds:${known}.one`) : kind, subject].filter(Boolean).join(", ");
}

async function namedPolicy({ backend, portal, ...user }: InPortal, id: string): Promise<string | null> {
  if (!isPlainId(id)) return null;
  const { value } = await attempt(enrollmentOf(backend, portal, id));
  if (!value) return null;
  const { CustomerFirstName: first, CustomerLastName: last, InsurerName: carrier } = value;
  const t = await words({ backend, portal, ...user });
  const customer = [first, last].filter(Boolean).join(" ");
  return [customer ? t("request.policyOf", { customer }) : t("request.policy"), carrier]
    .filter(Boolean)
    .join(", ");
}
