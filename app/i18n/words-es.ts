import files from "#locales/es/files.json";
import lists from "#locales/es/lists.json";
import shell from "#locales/es/shell.json";
import status from "#locales/es/status.json";
import type { words as english } from "./words-en.ts";

/** Typed by the English words, so that a missing key fails the check. */
export const words: typeof english = { files, lists, shell, status };
