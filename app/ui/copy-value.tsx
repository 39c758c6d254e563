import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { copied } from "./copy-text.ts";

/** A short text with a button that copies it, which comes once the page is alive. */
export function CopyValue({
  value,
  copyLabel,
  onCopied,
  onFailed,
}: {
  value: string;
  copyLabel: string;
  onCopied: () => void;
  onFailed: () => void;
}) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <span className="inline-flex items-center gap-x-1">
      <span className="font-mono">{value}</span>
      {scripted && (
        <Button
          type="button"
          kind="quiet"
          size="small"
          icon="copy"
          aria-label={copyLabel}
          className="-my-2"
          onClick={async () => ((await copied(value)) ? onCopied() : onFailed())}
        />
      )}
    </span>
  );
}
