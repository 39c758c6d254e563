import type { Page } from "@playwright/test";

/** The list of an agency’s producer contracts as a person reads it. */

export const table = (page: Page) => page.getByRole("table");

export const headers = (page: Page) => table(page).getByRole("columnheader");

export const rows = (page: Page) => table(page).locator("tbody").getByRole("row");

export const count = (page: Page) => page.locator("#result-count");

export const chips = (page: Page) =>
  page.getByRole("list", { name: "Applied filters" }).getByRole("listitem");

export const tool = (page: Page, name: string) => page.locator("main summary").filter({ hasText: name });
