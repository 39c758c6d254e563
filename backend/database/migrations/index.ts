import type { Migration } from "kysely";
import * as portals from "./0001-portals.ts";
import * as dictionaries from "./0002-dictionaries.ts";
import * as contracts from "./0003-contracts.ts";
import * as licensesFilesAlerts from "./0004-licenses-files-alerts.ts";
import * as audit from "./0005-audit.ts";
import * as eAndOsSubmissions from "./0006-eandos-submissions.ts";
import * as phoneNumbers from "./0007-phone-numbers.ts";
import * as downline from "./0008-downline.ts";
import * as downlineLock from "./0009-downline-lock.ts";
import * as connecture from "./0010-connecture.ts";
import * as enrollments from "./0011-enrollments.ts";
import * as enrollmentLists from "./0012-enrollment-lists.ts";
import * as statements from "./0014-statements.ts";
import * as helpRequests from "./0015-help-requests.ts";
import * as profiles from "./0016-profiles.ts";
import * as paidPolicies from "./0017-paid-policies.ts";
import * as helpRequestWords from "./0018-help-request-words.ts";
import * as newNotesCounted from "./0019-new-notes-counted.ts";
import * as scopes from "./0020-scopes.ts";
import * as outbox from "./0021-outbox.ts";
import * as relationshipManagers from "./0022-relationship-managers.ts";
import * as agentNames from "./0023-agent-names.ts";
import * as enrollmentMonths from "./0024-enrollment-months.ts";
import * as managerPictures from "./0025-manager-pictures.ts";
import * as enrollmentStatuses from "./0026-enrollment-statuses.ts";
import * as onHoldPayments from "./0027-on-hold-payments.ts";
import * as alertsInSpanish from "./0028-alerts-in-spanish.ts";
import * as userPreferences from "./0029-user-preferences.ts";
import * as auditCounts from "./0030-audit-counts.ts";
import * as reviews from "./0031-reviews.ts";
import * as policiesBelow from "./0033-policies-below.ts";
import * as recentInOrder from "./0034-recent-in-order.ts";
import * as contractDetails from "./0035-contract-details.ts";
import * as sortedDetails from "./0036-sorted-details.ts";
import * as draftsOfLinks from "./0037-drafts-of-links.ts";
import * as endsOfLinks from "./0038-ends-of-links.ts";
import * as demoMark from "./0040-demo-mark.ts";
import * as dataKeyChecks from "./0041-data-key-checks.ts";
import * as importedKeys from "./0045-imported-keys.ts";
import * as importedNumbers from "./0046-imported-numbers.ts";
import * as plainNames from "./0050-plain-names.ts";

/** Every migration in order. A released one is never changed: the next change is a new file. */
export const migrations: Record<string, Migration> = {
  "0001-portals": portals,
  "0002-dictionaries": dictionaries,
  "0003-contracts": contracts,
  "0004-licenses-files-alerts": licensesFilesAlerts,
  "0005-audit": audit,
  "0006-eandos-submissions": eAndOsSubmissions,
  "0007-phone-numbers": phoneNumbers,
  "0008-downline": downline,
  "0009-downline-lock": downlineLock,
  "0010-connecture": connecture,
  "0011-enrollments": enrollments,
  "0012-enrollment-lists": enrollmentLists,
  "0014-statements": statements,
  "0015-help-requests": helpRequests,
  "0016-profiles": profiles,
  "0017-paid-policies": paidPolicies,
  "0018-help-request-words": helpRequestWords,
  "0019-new-notes-counted": newNotesCounted,
  "0020-scopes": scopes,
  "0021-outbox": outbox,
  "0022-relationship-managers": relationshipManagers,
  "0023-agent-names": agentNames,
  "0024-enrollment-months": enrollmentMonths,
  "0025-manager-pictures": managerPictures,
  "0026-enrollment-statuses": enrollmentStatuses,
  "0027-on-hold-payments": onHoldPayments,
  "0028-alerts-in-spanish": alertsInSpanish,
  "0029-user-preferences": userPreferences,
  "0030-audit-counts": auditCounts,
  "0031-reviews": reviews,
  "0033-policies-below": policiesBelow,
  "0034-recent-in-order": recentInOrder,
  "0035-contract-details": contractDetails,
  "0036-sorted-details": sortedDetails,
  "0037-drafts-of-links": draftsOfLinks,
  "0038-ends-of-links": endsOfLinks,
  "0040-demo-mark": demoMark,
  "0041-data-key-checks": dataKeyChecks,
  "0045-imported-keys": importedKeys,
  "0046-imported-numbers": importedNumbers,
  "0050-plain-names": plainNames,
};
