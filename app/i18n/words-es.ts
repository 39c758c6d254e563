import account from "#locales/es/account.json";
import contracts from "#locales/es/contracts.json";
import files from "#locales/es/files.json";
import home from "#locales/es/home.json";
import licences from "#locales/es/licences.json";
import lists from "#locales/es/lists.json";
import portals from "#locales/es/portals.json";
import preferences from "#locales/es/preferences.json";
import shell from "#locales/es/shell.json";
import status from "#locales/es/status.json";
import type { words as english } from "./words-en.ts";

/** Typed by the English words, so that a missing key fails the check. */
export const words: typeof english = {
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
