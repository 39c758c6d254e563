import account from "#locales/en/account.json";
import agentSearch from "#locales/en/agentSearch.json";
import applicationReview from "#locales/en/applicationReview.json";
import applications from "#locales/en/applications.json";
import chart from "#locales/en/chart.json";
import checkAnswers from "#locales/en/checkAnswers.json";
import content from "#locales/en/content.json";
import contractRequests from "#locales/en/contractRequests.json";
import contractReview from "#locales/en/contractReview.json";
import contracts from "#locales/en/contracts.json";
import eandos from "#locales/en/eandos.json";
import enrollment from "#locales/en/enrollment.json";
import enrollmentStatus from "#locales/en/enrollmentStatus.json";
import enrollments from "#locales/en/enrollments.json";
import expiry from "#locales/en/expiry.json";
import fileProblems from "#locales/en/fileProblems.json";
import forms from "#locales/en/forms.json";
import helpRequests from "#locales/en/helpRequests.json";
import home from "#locales/en/home.json";
import license from "#locales/en/license.json";
import licenses from "#locales/en/licenses.json";
import listTools from "#locales/en/listTools.json";
import notices from "#locales/en/notices.json";
import onRecord from "#locales/en/onRecord.json";
import payments from "#locales/en/payments.json";
import portals from "#locales/en/portals.json";
import preferences from "#locales/en/preferences.json";
import producer from "#locales/en/producer.json";
import producers from "#locales/en/producers.json";
import profile from "#locales/en/profile.json";
import receipt from "#locales/en/receipt.json";
import renewal from "#locales/en/renewal.json";
import reports from "#locales/en/reports.json";
import savedViews from "#locales/en/savedViews.json";
import scopes from "#locales/en/scopes.json";
import statements from "#locales/en/statements.json";
import statusPages from "#locales/en/statusPages.json";
import submissionSteps from "#locales/en/submissionSteps.json";
import submissions from "#locales/en/submissions.json";
import wizard from "#locales/en/wizard.json";

/** The English words of the areas, for the server and the types. The browser gets them by the areas' `words.ts`. */
export const words = {
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
