import type { MouseEvent } from "react";

/** Returns whether a link was pressed to be followed here: not in another tab or window, and not to be saved. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
