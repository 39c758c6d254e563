import type { ResourceLanguage } from "i18next";
import type { ByLanguage } from "#api/languages.ts";
import fileProblemsEn from "#locales/en/fileProblems.json";
import noticesEn from "#locales/en/notices.json";
import onRecordEn from "#locales/en/onRecord.json";
import openedWithEn from "#locales/en/openedWith.json";
import submissionStepsEn from "#locales/en/submissionSteps.json";
import fileProblemsEs from "#locales/es/fileProblems.json";
import noticesEs from "#locales/es/notices.json";
import onRecordEs from "#locales/es/onRecord.json";
import openedWithEs from "#locales/es/openedWith.json";
import submissionStepsEs from "#locales/es/submissionSteps.json";
import * as pagesEn from "./words-en.ts";
import * as pagesEs from "./words-es.ts";

const english = {
  ...pagesEn,
  // The browser gets the words below as a part of a page's data, so their files are for the server only.
  fileProblems: fileProblemsEn,
  notices: noticesEn,
  onRecord: onRecordEn,
  openedWith: openedWithEn,
  submissionSteps: submissionStepsEn,
};

/** English has the shape that every whole language must have, so that a missing key fails the check. */
export type Words = typeof english;

const spanish: Words = {
  ...pagesEs,
  fileProblems: fileProblemsEs,
  notices: noticesEs,
  onRecord: onRecordEs,
  openedWith: openedWithEs,
  submissionSteps: submissionStepsEs,
};

/** Every word of each language, by area. */
export const words: ByLanguage<Words, ResourceLanguage> = { en: english, es: spanish };
