import account from "#locales/en/account.json";
import contracts from "#locales/en/contracts.json";
import files from "#locales/en/files.json";
import home from "#locales/en/home.json";
import licences from "#locales/en/licences.json";
import lists from "#locales/en/lists.json";
import portals from "#locales/en/portals.json";
import preferences from "#locales/en/preferences.json";
import shell from "#locales/en/shell.json";
import status from "#locales/en/status.json";

/** Every English word a person reads, by area. The shape of this object is the type every language must have. */
export const words = {
  account,
  contracts,
  files,
  home,
  licences,
  lists,
  portals,
  preferences,
  shell,
  status,
};
