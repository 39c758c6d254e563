import { useTranslation } from "react-i18next";
import { formatTypedDay } from "../../forms/format-typed-day.ts";
import { useFormat } from "../../i18n/format.ts";
import type { Fact } from "../../ui/card.tsx";

type LicenseAnswers = {
  state: string;
  type: string;
  number: string;
  /** The expiration date as it was typed. */
  expires: string;
  resident: boolean;
  /** The name of the file. */
  file: string;
};

/** Returns the answers in the form of a license, by label. */
export function useLicenseFacts({ state, type, number, expires, resident, file }: LicenseAnswers): Fact[] {
  const { t } = useTranslation(["licenses", "forms"]);
  const { date } = useFormat();
  return [
    { term: t("submission.state"), value: state },
    { term: t("submission.type"), value: type },
    { term: t("submission.number"), value: number },
    { term: t("submission.expires"), value: formatTypedDay(expires, date) },
    { term: t("submitted.resident"), value: t(resident ? "forms:yes" : "forms:no") },
    { term: t("submission.file"), value: file },
  ];
}
