import type { Sentence } from "../frame/document.server.tsx";

/** The sentence for each file that could not be made. */
export const failed = {
  rtsReport: (t) => t("reports:rts.failed"),
  policies: (t) => t("contracts:policies.failed"),
  hierarchy: (t) => t("contracts:hierarchy.failed"),
  application: (t) => t("enrollment:application.failed"),
} satisfies Record<string, Sentence>;
