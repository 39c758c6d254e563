import type { Locator } from "@playwright/test";

/** Presses what a person presses, and counts it: `docs/product/submissions.md`, "Fewest presses". */
export function countedPresses() {
  let count = 0;
  return {
    /** A link, a button, a box or a choice. */
    async press(control: Locator): Promise<void> {
      await control.click();
      count += 1;
    },
    count: () => count,
  };
}
