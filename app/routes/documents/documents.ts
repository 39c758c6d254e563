import { eAndOFields, type FormFields, licenseFields } from "#api/form-fields.ts";
import type { FormWords } from "../../forms/declared-answers.ts";
import type { TitleWords } from "../../frame/title.tsx";
import type { Paths } from "../../paths.ts";

/** Documents that producers submit for review: a few fields and one PDF. `docs/product/submissions.md`. */

type Query = { renew?: string | undefined };

type DocumentForm = {
  words: FormWords;
  fields: FormFields;
  title: (t: TitleWords) => string;
  submittedTitle: (t: TitleWords) => string;
  list: (paths: Paths) => string;
  /** @param query the record that is renewed, if any */
  form: (paths: Paths, query?: Query) => string;
  check: (paths: Paths, query?: Query) => string;
  submitted: (paths: Paths, ref: string) => string;
};

export type DocumentKind = "license" | "eAndO";

export const documents: Record<DocumentKind, DocumentForm> = {
  license: {
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
    words: "eandos",
    fields: eAndOFields,
    title: (t) => t("eandos:submission.title"),
    submittedTitle: (t) => t("eandos:submitted.title"),
    list: (paths) => paths.eAndOs(),
    form: (paths) => paths.eAndOSubmission(),
    check: (paths) => paths.eAndOCheck(),
    submitted: (paths, ref) => paths.eAndOSubmitted(ref),
  },
};
