import type { Locator, Page } from "@playwright/test";
import type { Paths } from "#app/paths.ts";

/** The frame of every page. */

/** The areas in the sidebar's order, with the titles of their pages. */
export const agentAreas: [string, keyof Paths][] = [
  ["Home", "home"],
  ["Your submissions", "submissions"],
  ["Contracts", "contracts"],
  ["Customers", "customers"],
  ["Enrollments", "enrollments"],
  ["Statements", "statements"],
  ["SOA", "scopes"],
  ["Licenses", "licenses"],
  ["E&O", "eAndOs"],
  ["Appointments", "appointments"],
  ["May I sell?", "readiness"],
  ["Help Requests", "helpRequests"],
  ["Videos", "videos"],
  ["Your calendar", "calendarFeed"],
  ["Training calendar", "trainingCalendar"],
];

export const agencyAreas: [string, keyof Paths][] = [
  ["Home", "home"],
  ["Your submissions", "submissions"],
  ["Contracts", "contracts"],
  ["Customers", "customers"],
  ["Enrollments", "enrollments"],
  ["Statements", "statements"],
  ["Licenses", "licenses"],
  ["E&O", "eAndOs"],
  ["Appointments", "appointments"],
  ["Producers", "producers"],
  ["Who may sell?", "board"],
  ["RTS report", "rtsReport"],
  ["Help Requests", "helpRequests"],
  ["Videos", "videos"],
  ["Your calendar", "calendarFeed"],
  ["Training calendar", "trainingCalendar"],
];

/** The name of an area's link in the sidebar, with or without a count behind it. */
export const areaLink = (name: string) => new RegExp(`^${name.replace("?", "\\?")}( ?\\d.*)?$`);

/** Opens the strip of alerts above a page, if it is not open yet. */
export async function openAlerts(page: Page, name = "Alerts"): Promise<void> {
  const strip = page.getByRole("region", { name, exact: true }).getByRole("group");
  if ((await strip.getAttribute("open")) === null) await strip.locator("summary").first().click();
}

/** What opens the navigation of a narrow window. */
export const menuOpener = (page: Page) => page.locator("summary").filter({ hasText: /^Menu$/ });

/** Opens the menu with the actions that a row of a list has beside its first. */
export const openMore = (row: Locator) => row.locator("summary").click();

/** Opens the switch in the bar, with the portals that were chosen last and the way to all of them. */
export async function openPortalSwitch(page: Page): Promise<void> {
  await page.getByRole("banner").locator("summary").filter({ hasText: "Switch portal" }).click();
}
