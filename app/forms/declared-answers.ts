import { useTranslation } from "react-i18next";
import { type FormFields, type FormWords, identityNumbers } from "#api/form-fields.ts";
import { phoneOf } from "#api/phone.ts";
import type { EveryArea } from "../frame/title.tsx";
import { useFormat } from "../i18n/format.ts";
import type { Fact } from "../ui/card.tsx";
import { formatTypedDay } from "./format-typed-day.ts";

/** The labels and the answers of a form whose fields are declared. */

/** Returns the label of each field. */
export function useFieldLabels(words: FormWords, fields: FormFields): Record<string, string> {
  const { t } = useTranslation<EveryArea>();
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, t(`${words}fields.${name}` as "eandos:fields.issuer")]),
  );
}

/**
 * Returns the answers by label.
 * @param answers the values as they were typed or confirmed, the names of what was chosen and of files, and the last four characters of
 *   identity numbers
 */
export const useAnswers = (
  words: FormWords,
  fields: FormFields,
  answers: Record<string, string | boolean | null>,
): Fact[] => useAnswersOf()(words, fields, answers);

/** Returns a function that does the same, for a page with the answers of several forms. */
export function useAnswersOf() {
  const { t } = useTranslation<EveryArea>();
  const { date } = useFormat();
  return (words: FormWords, fields: FormFields, answers: Record<string, string | boolean | null>): Fact[] =>
    Object.entries(fields).map(([name, { is }]) => {
      const answer = answers[name] || null;
      const shown = () => {
        if (is === "box") return t(answer ? "forms:yes" : "forms:no");
        if (identityNumbers.some((number) => number === is))
          return answer ? t("forms:endsIn", { ending: answer }) : t("forms:notGiven");
        if (is === "phone" && typeof answer === "string") return phoneOf(answer).text;
        return (is === "day" || is === "pastDay") && typeof answer === "string"
          ? formatTypedDay(answer, date)
          : answer;
      };
      return {
        term: t(`${words}fields.${name}` as "eandos:fields.issuer"),
        value: shown(),
        ...(is === "longText" && { wide: true }),
      };
    });
}
