import account from "#locales/en/account.json";
import applicationReview from "#locales/en/applicationReview.json";
import applications from "#locales/en/applications.json";
import contractRequests from "#locales/en/contractRequests.json";
import contractReview from "#locales/en/contractReview.json";
import contracts from "#locales/en/contracts.json";
import eandos from "#locales/en/eandos.json";
import expiry from "#locales/en/expiry.json";
import forms from "#locales/en/forms.json";
import home from "#locales/en/home.json";
import licence from "#locales/en/licence.json";
import licences from "#locales/en/licences.json";
import portals from "#locales/en/portals.json";
import preferences from "#locales/en/preferences.json";
import producer from "#locales/en/producer.json";
import producers from "#locales/en/producers.json";
import reports from "#locales/en/reports.json";
import savedViews from "#locales/en/savedViews.json";
import wizard from "#locales/en/wizard.json";

/** The English words of the areas, for the server and the types. The browser gets them by the areas' `words.ts`. */
export const words = {
  account,
  applicationReview,
  applications,
  contractRequests,
  contractReview,
  contracts,
  eandos,
  expiry,
  forms,
  home,
  licence,
  licences,
  portals,
  preferences,
  producers,
  producer,
  reports,
  savedViews,
  wizard,
};
