import { useTranslation } from "react-i18next";
import { formatTypedDay } from "../../forms/format-typed-day.ts";
import { useFormat } from "../../i18n/format.ts";
import type { Fact } from "../../ui/card.tsx";

type EAndOAnswers = {
  issuer: string;
  number: string;
  limits: string;
  /** The expiration date as it was typed. */
  expires: string;
  /** The name of the file. */
  file: string;
};

/** Returns the answers in the form of an E&O policy, by label. */
export function useEAndOFacts({ issuer, number, limits, expires, file }: EAndOAnswers): Fact[] {
  const { t } = useTranslation("eandos");
  const { date } = useFormat();
  return [
    { term: t("submission.issuer"), value: issuer },
    { term: t("number"), value: number },
    { term: t("limits"), value: limits },
    { term: t("submission.expires"), value: formatTypedDay(expires, date) },
    { term: t("submission.file"), value: file },
  ];
}
