import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";

/** Text to copy: selectable by hand, and with script by a button that comes once the page is alive. */
export function CopyField({
  id,
  label,
  value,
  copyLabel,
  onCopied,
  onFailed,
}: {
  id: string;
  label: string;
  value: string;
  copyLabel: string;
  onCopied?: () => void;
  onFailed?: () => void;
}) {
  const [scripted, setScripted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setScripted(true), []);

  async function copy() {
    input.current?.select();
    ((await copied(value)) ? onCopied : onFailed)?.();
  }

  return (
    <div className="field copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-field-row">
        <input
          ref={input}
          id={id}
          className="input"
          type="text"
          readOnly
          defaultValue={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        {scripted && (
          <Button type="button" icon="copy" onClick={copy}>
            {copyLabel}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The clipboard is missing on plain http; there the older command copies what is selected. */
async function copied(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
