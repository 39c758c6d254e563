import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** A contract’s page as a person reads it. */

export async function expectNotFound(page: Page): Promise<void> {
  await expect(page).toHaveTitle("Not Found – Producer Hub");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  await expect(page.getByRole("main")).toContainText("The page you are looking for could not be found.");
}

export async function downloaded(page: Page, link: Locator): Promise<Download> {
  const download = page.waitForEvent("download");
  await link.click();
  return download;
}

export const bytesOf = async (download: Download) => readFile(await download.path());
