import type { Extension } from "#api/features.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import type { Backend, CallLimits } from "../../api-client/client.server.ts";
import { enrollmentsOf } from "../../api-client/enrollments.server.ts";
import type { Fault } from "../../api-client/fault.ts";
import { featuresOf, hasExtension } from "../../api-client/features.server.ts";
import { inTime } from "../../api-client/in-time.server.ts";
import { onHoldPaymentsOf } from "../../api-client/on-hold-payments.server.ts";
import type { Found } from "../../api-client/rows.server.ts";
import { scopesOf } from "../../api-client/scopes.server.ts";
import { submissionsOf } from "../../api-client/your-submissions.server.ts";
import type { Portal } from "../../paths.ts";
import { customerOf } from "../enrollments/enrollment-list.tsx";
import { statusText } from "../enrollments/enrollment-source.server.ts";
import { statusText as groupText, nameOf } from "../scopes/scope-source.server.ts";
import { filterQuery } from "../submissions/submission-source.server.ts";
import { countedRows, type NeedCounts, STUCK, scopeNeeds, submissionNeeds } from "./needs.ts";

/** The counts that may fail. */
export type ExtensionCounted = "applications" | "onHoldPayments" | "scopes" | "submissions";

/** The first rows have the names, and their page tells how many there are. */
const FIRST = { page: 1, pageSize: 2 };

/**
 * Counts records that extensions of the backend offer, all at the same time. Calls that the backend does not have are
 * not made, and failed counts are named: `docs/product/home.md`, "Needs attention".
 */
export async function attentionCounts(
  backend: Backend,
  portal: Portal,
  whole: CallLimits,
): Promise<{ counts: NeedCounts; faults: [ExtensionCounted, Fault | undefined][] }> {
  const started = performance.now();
  const find = () => featuresOf({ backend, portal });
  const { value: found } = await attempt(
    whole.timeoutMs === undefined
      ? find()
      : inTime(backend, "the features for counts", whole.timeoutMs, find),
  );
  const has = (extension: Extension) => found?.value !== undefined && hasExtension(found.value, extension);
  // Both calls together have the time of one.
  const spent = performance.now() - started;
  const limits =
    whole.timeoutMs === undefined ? whole : { ...whole, timeoutMs: Math.max(1, whole.timeoutMs - spent) };
  const isOfScopes = portal.type === "agent" && has("scopeStatuses");
  const scopes = (need: keyof typeof scopeNeeds) =>
    isOfScopes
      ? counted(
          scopesOf(
            backend,
            portal,
            // The one that has waited longest comes first.
            { status: groupText(scopeNeeds[need]), sort: "DateRequested-asc", ...FIRST },
            limits,
          ),
          nameOf,
        )
      : undefined;
  const submissions = (need: keyof typeof submissionNeeds) => {
    const query = filterQuery({ kind: "all", changed: "any", ...submissionNeeds[need] });
    return has("submissions")
      ? counted(
          submissionsOf(backend, portal, { ...query, sort: "Submitted-desc", ...FIRST }, limits),
          ({ subject }) => subject,
        )
      : undefined;
  };
  const [stuck, onHold, toSign, waiting, helpWaiting, rejected] = await Promise.all([
    has("enrollmentStatus")
      ? counted(
          enrollmentsOf(
            backend,
            portal,
            { Status: statusText(STUCK), sort: "CustomerLastName-asc", ...FIRST },
            limits,
          ),
          customerOf,
        )
      : undefined,
    has("onHoldPayments")
      ? counted(onHoldPaymentsOf(backend, portal, FIRST, limits), ({ CustomerName }) => CustomerName)
      : undefined,
    scopes("scopesToSign"),
    scopes("scopesWaiting"),
    submissions("helpRequestsWaiting"),
    submissions("submissionsRejected"),
  ]);
  return {
    counts: {
      stuckApplications: stuck?.value,
      onHoldPayments: onHold?.value,
      scopesToSign: toSign?.value,
      scopesWaiting: waiting?.value,
      helpRequestsWaiting: helpWaiting?.value,
      submissionsRejected: rejected?.value,
    },
    faults: [
      ["applications", stuck?.fault],
      ["onHoldPayments", onHold?.fault],
      ["scopes", toSign?.fault ?? waiting?.fault],
      ["submissions", helpWaiting?.fault ?? rejected?.fault],
    ],
  };
}

const counted = <Row>(found: Promise<Found<Row>>, nameOf: (row: Row) => string | null) =>
  attempt(found.then(({ total, rows }) => countedRows(total, rows.map(nameOf))));
