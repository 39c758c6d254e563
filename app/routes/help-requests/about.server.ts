import { paymentKinds } from "#api/payments.ts";
import { submissionKinds } from "#api/statuses.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import { enrollmentOf, enrollmentPaymentsOf } from "../../api-client/enrollment-detail.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { findSubmission, idIn } from "../../forms/earlier-answers.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { formatIn } from "../../i18n/format.ts";
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
  const payment = idIn(request, "payment");
  const found = about
    ? await namedSubmission(user, about)
    : policy
      ? await named(user, policy, payment)
      : null;
  if (!found) return {};
  const t = await words(user);
  // A request that is linked to its policy needs no number of it.
  const isLinked = !about && (await isKnownToHave(user, "helpRequestPolicies"));
  return {
    details: [
      `${isLinked ? t("request.aboutLinked", { name: found }) : t("request.about", { name: found, id: about ?? policy })}\n`,
    ],
    ...(policy && !about && { policy: [policy] }),
  };
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

/** Names a payment for a policy, or the policy alone. */
async function named(user: InPortal, policy: string, payment: string | undefined): Promise<string | null> {
  const name = await namedPolicy(user, policy);
  if (!name || payment === undefined) return name;
  const kinds = user.portal.type === "agency" ? paymentKinds : (["commissions"] as const);
  const lists = await Promise.all(
    kinds.map((kind) => attempt(enrollmentPaymentsOf(user.backend, user.portal, policy, kind))),
  );
  const paid = lists.flatMap(({ value }) => value?.rows ?? []).find(({ Id }) => Id === payment);
  if (!paid) return name;
  const language = await user.backend.language();
  const format = formatIn(language, i18nFor(language).getFixedT(language, "lists"));
  const t = await words(user);
  return t("request.paymentOf", {
    amount: format.money(paid.Amount),
    date: paid.PaymentDate ? format.dateInText(paid.PaymentDate) : "–",
    policy: name,
  });
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
