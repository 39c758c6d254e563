import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { controlLook } from "./control.ts";
import { copied } from "./copy-text.ts";

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
    const isCopied = await copied(value);
    // Shown as chosen, so that it can be copied by hand as well.
    input.current?.select();
    (isCopied ? onCopied : onFailed)?.();
  }

  return (
    <div className="field max-w-160 flex-[1_1_20rem]">
      <label htmlFor={id} className="text-xs/5 text-muted">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          // An input keeps its first value, also when the page has another one.
          key={value}
          ref={input}
          id={id}
          className={classNames(controlLook, "w-auto min-w-0 flex-[1_1_14rem] text-ellipsis sm:text-sm")}
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
