import { useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icons.tsx";
import { SHOW } from "./wizard.ts";
import "./words.ts";

/** Fields whose choices depend on others. Without script a button shows them; with script every change does. */

/**
 * Shows what a part of the form offers by now. Script presses it when something changes, and nobody needs it then.
 * @param value names the part
 */
export function ShowButton({ value, children }: { value: string; children: ReactNode }) {
  const [isNeeded, setIsNeeded] = useState(true);
  useEffect(() => setIsNeeded(false), []);
  return (
    <div hidden={!isNeeded}>
      <Button name={SHOW} value={value} formNoValidate>
        {children}
      </Button>
    </div>
  );
}

/** Returns a function that presses the button of a part, for a control of the form that has been changed. */
export function useShow() {
  const submit = useSubmit();
  return (control: Element, value: string) => {
    const button = control
      .closest("form")
      ?.querySelector<HTMLButtonElement>(`[name="${SHOW}"][value="${value}"]`);
    if (button) submit(button, { preventScrollReset: true, replace: true });
  };
}

/** Says which choices were emptied because they are not offered any more. Always there, so that it is read out. */
export function EmptiedNote({
  emptied,
  labels,
}: {
  emptied: readonly string[];
  labels: Record<string, string>;
}) {
  const { t } = useTranslation("wizard");
  const names = emptied.map((field) => labels[field] ?? field).join(", ");
  return (
    <div aria-live="polite">
      {emptied.length > 0 && (
        <div className="notice notice-warning">
          <Icon name="warning" />
          <span>{t("emptied", { count: emptied.length, names })}</span>
        </div>
      )}
    </div>
  );
}
