import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

/**
 * A native modal dialog, open as long as it is rendered: closed by its button or Escape; the browser keeps the focus
 * inside and gives it back. It is made by script alone, so it never stands in what the server sends.
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
      className={classNames("dialog", look === "side" && "dialog-side")}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
    >
      <div className="dialog-head">
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
