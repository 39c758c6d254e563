import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { sellApplications } from "./application-wizard.ts";
import { standIn } from "./faulty-backend.ts";
import { newcomer } from "./filling-in.ts";
import { test as base, isTakenOver } from "./journey.ts";
import { knowProfiles } from "./profiles.ts";
import { type StandIns, startStandIns } from "./security/stand-ins.ts";
import type { Visitor } from "./visitor.ts";

/** The `test` of journeys about texts that only script shows: a portal between stand-ins of its own, in both languages. */

export { expect } from "./journey.ts";

export type Language = "en" | "es";
export type Text = Record<Language, string>;

export const portal = { type: "agent", id: standIn.agentId } as const;
export const asAgent = pathsFor(portal);
export const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { agentId, agencyId } = standIn;

export const text = (en: string, es: string): Text => ({ en, es });
/** The id of an enrollment. */
export const POLICY = "4711";

async function startSite(): Promise<StandIns> {
  const all = await startStandIns();
  knowProfiles(all.backend);
  sellApplications(all.backend);
  for (const owner of [`/t/agents/${agentId}`, `/t/agencies/${agencyId}`]) {
    const enrollment = `${owner}/enrollments/${POLICY}`;
    all.backend.answer(enrollment, () => ({ PolicyId: 4711 }));
    all.backend.answer(`${enrollment}/payments/commissions`, () => []);
    all.backend.answer(`${enrollment}/payments/overrides`, () => []);
    all.backend.answer(`${enrollment}/application`, () => standIn.pdf);
  }
  return all;
}

export const test = base.extend<{
  all: StandIns;
  show(address: string, language: Language): Promise<void>;
}>({
  all: async ({ onceInWorker }, use) => use(await onceInWorker(startSite)),
  baseURL: async ({ all }, use) => use(all.url),
  show: async ({ page }, use) =>
    use(async (address, language) => {
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lng=${language}`);
      await page.waitForFunction(isTakenOver);
    }),
});

/** Makes the browser that of somebody who is signed in. */
export async function enter(page: Page, all: StandIns, somebody?: Visitor): Promise<void> {
  const visitor = somebody ?? (await newcomer(all));
  const cookies = Object.entries(visitor.cookies()).map(([name, value]) => ({ name, value, url: all.url }));
  await page.context().addCookies(cookies);
}
