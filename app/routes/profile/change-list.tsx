import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Change, Changes } from "../../ui/changes.tsx";
import { everyField, type ProfileChange, type ProfileField, shownValue } from "./fields.ts";

/** Returns what each field of a profile is called. */
export function useLabels(): Record<ProfileField, string> {
  const { t } = useTranslation("profile");
  const labels = everyField.map((field) => [field, t(`fields.${field}`)] as const);
  return Object.fromEntries(labels) as Record<ProfileField, string>;
}

/** Returns the names of the two steps. */
export function useStepLabels() {
  const { t } = useTranslation("profile");
  return { changes: t("steps.changes"), check: t("steps.check") };
}

type Props = {
  changes: readonly ProfileChange[];
  /** The labels of the two values. */
  from: string;
  to: string;
  action?: (field: ProfileField) => ReactNode;
};

/** Fields with two values each. */
export function ChangeList({ changes, from, to, action }: Props) {
  const labels = useLabels();
  return (
    <Changes>
      {changes.map((change) => (
        <Change
          key={change.field}
          name={labels[change.field]}
          before={{ term: from, value: <Value field={change.field} value={change.from} /> }}
          after={{ term: to, value: <Value field={change.field} value={change.to} /> }}
          action={action?.(change.field)}
        />
      ))}
    </Changes>
  );
}

function Value({ field, value }: { field: ProfileField; value: string | null }) {
  const { t } = useTranslation("profile");
  return value === null ? <span className="text-muted">{t("none")}</span> : shownValue(field, value);
}
