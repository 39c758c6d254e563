import account from "#locales/es/account.json";
import agentSearch from "#locales/es/agentSearch.json";
import applicationReview from "#locales/es/applicationReview.json";
import applications from "#locales/es/applications.json";
import chart from "#locales/es/chart.json";
import checkAnswers from "#locales/es/checkAnswers.json";
import content from "#locales/es/content.json";
import contractRequests from "#locales/es/contractRequests.json";
import contractReview from "#locales/es/contractReview.json";
import contracts from "#locales/es/contracts.json";
import eandos from "#locales/es/eandos.json";
import enrollment from "#locales/es/enrollment.json";
import enrollmentStatus from "#locales/es/enrollmentStatus.json";
import enrollments from "#locales/es/enrollments.json";
import expiry from "#locales/es/expiry.json";
import fileProblems from "#locales/es/fileProblems.json";
import forms from "#locales/es/forms.json";
import helpRequests from "#locales/es/helpRequests.json";
import home from "#locales/es/home.json";
import license from "#locales/es/license.json";
import licenses from "#locales/es/licenses.json";
import listTools from "#locales/es/listTools.json";
import notices from "#locales/es/notices.json";
import onRecord from "#locales/es/onRecord.json";
import payments from "#locales/es/payments.json";
import portals from "#locales/es/portals.json";
import preferences from "#locales/es/preferences.json";
import producer from "#locales/es/producer.json";
import producers from "#locales/es/producers.json";
import profile from "#locales/es/profile.json";
import receipt from "#locales/es/receipt.json";
import renewal from "#locales/es/renewal.json";
import reports from "#locales/es/reports.json";
import savedViews from "#locales/es/savedViews.json";
import scopes from "#locales/es/scopes.json";
import statements from "#locales/es/statements.json";
import statusPages from "#locales/es/statusPages.json";
import submissionSteps from "#locales/es/submissionSteps.json";
import submissions from "#locales/es/submissions.json";
import wizard from "#locales/es/wizard.json";
import type { words as english } from "./area-words-en.server.ts";

/** Typed by the English words, so that a missing key fails the check. */
export const words: typeof english = {
  account,
  applicationReview,
  applications,
  agentSearch,
  chart,
  checkAnswers,
  content,
  contractRequests,
  contractReview,
  contracts,
  eandos,
  enrollments,
  enrollment,
  enrollmentStatus,
  expiry,
  forms,
  fileProblems,
  helpRequests,
  home,
  onRecord,
  license,
  licenses,
  listTools,
  payments,
  notices,
  portals,
  preferences,
  producers,
  producer,
  profile,
  receipt,
  renewal,
  reports,
  savedViews,
  scopes,
  statements,
  statusPages,
  submissionSteps,
  submissions,
  wizard,
};
