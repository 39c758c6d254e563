import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, type Fact, Facts } from "../../ui/card.tsx";
import { CHANGE, CHECKED, type FormState, keptFileField } from "../form-state.ts";
import { type FrameProps, SubmissionForm } from "../submission-form.tsx";

type Props = Omit<FrameProps, "buttons" | "children" | "hasOtherButtons"> & {
  cancelTo: string;
  /** The answers, in the order of the form. */
  facts: readonly Fact[];
};

/** The answers of a form before they are sent: `docs/product/submissions.md`, "Check of the answers". */
export function CheckForm({ facts, ...form }: Props) {
  const { t } = useTranslation("checkAnswers");
  return (
    <SubmissionForm {...form} hasOtherButtons>
      <input type="hidden" name={CHECKED} value="yes" />
      <Answers {...form.state} />
      <Card
        aside={
          <Button kind="quiet" size="small" name={CHANGE} value="yes">
            {t("change")}
          </Button>
        }
      >
        <Facts items={facts} />
      </Card>
    </SubmissionForm>
  );
}

/** Hidden fields with the answers as they were typed, and with the ids of attached files. */
function Answers({ values, files }: Pick<FormState, "values" | "files">) {
  const kept = Object.entries(files).map(
    ([name, list]) => [keptFileField(name), list.map(({ id }) => id)] as const,
  );
  return [...Object.entries(values), ...kept].flatMap(([name, list]) =>
    list.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );
}
