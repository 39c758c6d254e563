import { useSubmit } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { isChanged, isText } from "../../ui/changed-control.ts";
import { Notice } from "../../ui/message.tsx";
import { SHOW } from "./wizard.ts";

/** Fields whose choices depend on others. Without script a button shows them; with script every change does. */

type ShowButtonProps = {
  /** Names the part. */
  value: string;
  /** The name of the field that the part depends on. */
  of: string;
  children: ReactNode;
};

/**
 * Shows what a part of the form offers by now. Script presses it when something changes, and nobody needs it then. A
 * change that was made before script took over is shown at once.
 */
export function ShowButton({ value, of, children }: ShowButtonProps) {
  const [isNeeded, setIsNeeded] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  const show = useShow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    setIsNeeded(false);
    const controls = [...(place.current?.closest("form")?.elements ?? [])];
    const changed = controls.find((control) => control.getAttribute("name") === of && isChanged(control));
    const isTyping = changed && isText(changed) && changed === document.activeElement;
    if (changed && !isTyping) show(changed, value);
  }, []);
  return (
    <div hidden={!isNeeded} ref={place}>
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

/**
 * Fills in a part of the form: the page comes back with it, and with everything else as it stands.
 * @param value tells the step's action what to fill in
 */
export function FillButton({ value, children }: { value: string; children: ReactNode }) {
  const submit = useSubmit();
  function press(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    submit(event.currentTarget, { preventScrollReset: true, replace: true });
  }
  return (
    <Button size="small" name={SHOW} value={value} formNoValidate onClick={press}>
      {children}
    </Button>
  );
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
      {emptied.length > 0 && <Notice tone="warning">{t("emptied", { count: emptied.length, names })}</Notice>}
    </div>
  );
}
