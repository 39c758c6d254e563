import files from "#locales/en/files.json";
import lists from "#locales/en/lists.json";
import shell from "#locales/en/shell.json";
import status from "#locales/en/status.json";

/** The English words of the frame and of parts that several areas use. Each area has a `words.ts` for its own. */
export const words = { files, lists, shell, status };
