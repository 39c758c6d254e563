import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

/**
 * A native modal dialog, open as long as it is rendered. Its button or Escape closes it. The browser keeps the focus inside
 * and gives it back. Only script makes it, so no answer of the server has it.
 */
export function Dialog({
  id,
  title,
  closeLabel,
  look,
  onClose,
  children,
}: {
  id: string;
  title: ReactNode;
  closeLabel: string;
  /** `side` stands at the edge of the window, beside the page; in the middle unless told otherwise. */
  look?: "side";
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      id={id}
      className={classNames(
        "dialog m-auto border border-border bg-surface px-5 pt-4 pb-5 text-text [box-shadow:var(--shadow-raised)] backdrop:bg-[rgba(8,20,22,0.6)] print:hidden",
        look === "side"
          ? "mr-0 h-full max-h-none w-[min(30rem,100vw)] max-w-none border-y-0 border-r-0"
          : "max-h-[calc(100vh-4rem)] w-[min(40rem,calc(100vw-2rem))] rounded-md",
      )}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <Button kind="quiet" size="small" icon="close">
            {closeLabel}
          </Button>
        </form>
      </div>
      {children}
    </dialog>
  );
}
