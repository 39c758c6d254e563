import { eAndOFields, type FormFields, licenseFields } from "#api/form-fields.ts";
import type { FormWords } from "../../forms/declared-answers.ts";
import type { TitleWords } from "../../frame/title.tsx";
import type { Paths } from "../../paths.ts";

/** Documents that producers submit for review: a few fields and one PDF. `docs/product/submissions.md`. */

type DocumentForm = {
  /** Its name among the kinds of submissions. */
  submissionKind: "License" | "EAndO";
  words: FormWords;
  fields: FormFields;
  title: (t: TitleWords) => string;
  submittedTitle: (t: TitleWords) => string;
  list: (paths: Paths) => string;
  /** @param query what the form is opened with, if anything */
  form: (paths: Paths, query?: Parameters<Paths["licenseSubmission"]>[0]) => string;
  check: DocumentForm["form"];
  submitted: (paths: Paths, ref: string) => string;
};

export type DocumentKind = "license" | "eAndO";

export const documents: Record<DocumentKind, DocumentForm> = {
  license: {
    submissionKind: "License",
    words: "licenses",
    fields: licenseFields,
    title: (t) => t("licenses:submission.title"),
    submittedTitle: (t) => t("licenses:submitted.title"),
    list: (paths) => paths.licenses(),
    form: (paths, query) => paths.licenseSubmission(query),
    check: (paths, query) => paths.licenseCheck(query),
    submitted: (paths, ref) => paths.licenseSubmitted(ref),
  },
  eAndO: {
    submissionKind: "EAndO",
    words: "eandos",
    fields: eAndOFields,
    title: (t) => t("eandos:submission.title"),
    submittedTitle: (t) => t("eandos:submitted.title"),
    list: (paths) => paths.eAndOs(),
    form: (paths, query) => paths.eAndOSubmission(query),
    check: (paths, query) => paths.eAndOCheck(query),
    submitted: (paths, ref) => paths.eAndOSubmitted(ref),
  },
};
