import { type DocumentKind, documentForms, type FormFields } from "#api/form-fields.ts";
import type { TitleWords } from "../../frame/title.tsx";
import type { Paths } from "../../paths.ts";

/** Documents that producers submit for review: a few fields and one PDF. `docs/product/submissions.md`. */

type DocumentForm = {
  words: (typeof documentForms)[DocumentKind]["words"];
  fields: FormFields;
  title: (t: TitleWords) => string;
  submittedTitle: (t: TitleWords) => string;
  list: (paths: Paths) => string;
  /** @param query what the form is opened with, if anything */
  form: (paths: Paths, query?: Parameters<Paths["licenseSubmission"]>[0]) => string;
  check: DocumentForm["form"];
  submitted: (paths: Paths, ref: string) => string;
};

export const documents: Record<DocumentKind, DocumentForm> = {
  License: {
    ...documentForms.License,
    title: (t) => t("licenses:submission.title"),
    submittedTitle: (t) => t("licenses:submitted.title"),
    list: (paths) => paths.licenses(),
    form: (paths, query) => paths.licenseSubmission(query),
    check: (paths, query) => paths.licenseCheck(query),
    submitted: (paths, ref) => paths.licenseSubmitted(ref),
  },
  EAndO: {
    ...documentForms.EAndO,
    title: (t) => t("eandos:submission.title"),
    submittedTitle: (t) => t("eandos:submitted.title"),
    list: (paths) => paths.eAndOs(),
    form: (paths, query) => paths.eAndOSubmission(query),
    check: (paths, query) => paths.eAndOCheck(query),
    submitted: (paths, ref) => paths.eAndOSubmitted(ref),
  },
};
