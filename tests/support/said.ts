import type { Page } from "@playwright/test";

/** Notes every text of the status region from now on. @returns a function that reads them */
export async function noteWhatIsSaid(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = () => texts.push(document.querySelector("[role=status]")?.textContent ?? "");
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  return () => said.jsonValue();
}
