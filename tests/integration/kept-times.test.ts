import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standInAgent as agent, newcomer, opened, send, shownIn } from "../support/filling-in.ts";
import { movableClock } from "../support/movable-clock.ts";
import { atCheck, knowProfiles, ofAgent } from "../support/profiles.ts";
import { stepOf } from "../support/request-wizard.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { confirmationOf, exampleForm } from "../support/submission-forms.ts";
import type { Visitor } from "../support/visitor.ts";

/** The time for which the portal keeps typed and sent forms. */

const HOUR_MS = 3600_000;
const clock = movableClock();

afterAll(() => {
  clock.remove();
});
const all = standInsOfFile(clock.env);
beforeAll(async () => {
  knowProfiles(all.backend);
});

/** Lets the portal's clock run on, and signs somebody in again. */
async function hoursLater(hours: number, somebody: Visitor): Promise<void> {
  all.provider.clockIsAhead(clock.advance(hours * HOUR_MS));
  await signInOnly(somebody);
}

test("changes of a profile that are not sent are kept for a day, and no longer", async () => {
  const { somebody, page } = await atCheck(all, ofAgent);
  await hoursLater(23, somebody);
  const kept = await somebody.get(page.url);
  expect(stepOf(kept)).toBe("check");
  expect(kept.words).toContain("9 Pier Road");
  await hoursLater(2, somebody);
  const gone = await somebody.get(page.url);
  expect(stepOf(gone)).toBe("my-profile");
  expect(gone.html).not.toContain("9 Pier Road");
});

test("an alert that was put away is away for a day, and no longer", async () => {
  const somebody = await newcomer(all);
  const address = pathsFor(agent).contracts();
  const page = await somebody.get(address);
  expect(page.words).toContain("Foreign news");
  await somebody.submit(page, { form: ({ action }) => action.startsWith("/alerts/") });
  await hoursLater(23, somebody);
  expect((await somebody.get(address)).words).not.toContain("Foreign news");
  await hoursLater(2, somebody);
  expect((await somebody.get(address)).words).toContain("Foreign news");
});

test("a confirmation is kept for 7 days, and no longer", async () => {
  const somebody = await newcomer(all);
  const page = await opened(somebody, exampleForm, agent);
  expect((await send(somebody, page, exampleForm)).status).toBe(303);
  const address = confirmationOf(exampleForm, agent, shownIn(page).submission);
  await hoursLater(7 * 24 - 1, somebody);
  expect((await somebody.get(address, { follow: false })).status).toBe(200);
  await hoursLater(2, somebody);
  expect((await somebody.get(address, { follow: false })).status).toBe(302);
});
