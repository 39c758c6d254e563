import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { informationFields } from "#api/form-fields.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import type { OpenForm } from "../../forms/form-state.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Muted, Prose, Written } from "../../ui/text.tsx";
import { useItemName } from "./missing-items.ts";
import type { Missing } from "./summary.server.ts";

const WORDS = "missingInformation:form.";

type Props = {
  enrollmentId: string;
  /** Null: the team has moved on, and the form has what was typed for it. */
  missing: Missing | null;
  form: OpenForm;
};

/** What the team misses, and the form that sends it. */
export function MissingSection({ enrollmentId, missing, form }: Props) {
  const { t } = useTranslation("missingInformation");
  return (
    <Section id="missing" title={t("title")}>
      <div className="mb-8 max-w-168">
        {missing && <Asked missing={missing} />}
        <Answer enrollmentId={enrollmentId} form={form} />
      </div>
    </Section>
  );
}

function Asked({ missing: { items, text, answerBy, isLate, asked, askedBy } }: { missing: Missing }) {
  const { t } = useTranslation("missingInformation");
  const { dateInText } = useFormat();
  const itemName = useItemName();
  const by =
    asked &&
    (askedBy
      ? t("askedBy", { name: askedBy, date: dateInText(asked) })
      : t("asked", { date: dateInText(asked) }));
  return (
    <div className="mb-4">
      {items.length > 0 && (
        <Prose>
          <ul>
            {items.map((item) => (
              <li key={item}>{itemName(item)}</li>
            ))}
          </ul>
        </Prose>
      )}
      {text && (
        <div className="mt-2 border-l-4 border-border pl-3">
          <Written>{text}</Written>
        </div>
      )}
      {answerBy && (
        <p className="mt-2">
          <strong>{t(isLate ? "late" : "answerBy", { date: dateInText(answerBy) })}</strong>
        </p>
      )}
      {by && <Muted block>{by}</Muted>}
    </div>
  );
}

function Answer({ enrollmentId, form }: Pick<Props, "enrollmentId" | "form">) {
  const { t } = useTranslation("missingInformation");
  const paths = usePaths();
  const [query] = useSearchParams();
  const state = useFormState(form);
  return (
    <FormFrame
      frameKey={`${enrollmentId} ${query.get("sent")}`}
      state={state}
      action={paths.enrollment(enrollmentId)}
      hasFiles
      labels={useFieldLabels(WORDS, informationFields)}
      submitLabel={t("submit")}
      pendingText={t("pending")}
      failedText={t("failed")}
      toConfirmation={(sent) => paths.enrollment(enrollmentId, { sent })}
      buttons={(isSending) => (
        <Button kind="primary" disabled={isSending}>
          {t("submit")}
        </Button>
      )}
    >
      <DeclaredFields words={WORDS} fields={informationFields} />
    </FormFrame>
  );
}
