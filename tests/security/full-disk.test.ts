import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { arrivedAt, newcomer, opened, send, sendAgain, sendChecked, shownIn } from "../support/filling-in.ts";
import { formsOf } from "../support/html-form.ts";
import { movableClock } from "../support/movable-clock.ts";
import { sendStep } from "../support/request-wizard.ts";
import { onFullDisk } from "../support/security/full-disk.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { agent, form } from "../support/security/uploads.ts";
import { requiredFields } from "../support/submission-forms.ts";
import { type Answer, visitor } from "../support/visitor.ts";

/** Row 103: the disk of the portal is full. */

const MINUTE_MS = 60_000;
const clock = movableClock();
const list = pathsFor(agent).contracts();

afterAll(() => {
  clock.remove();
});
const all = standInsOfFile({ ...clock.env });
beforeAll(async () => {
  all.provider.accessTokensLast(3600);
});
beforeEach(() => clock.set(0));

const whileFull = <T>(work: () => Promise<T>) => onFullDisk(all.portal.pid, work);
const isResend = ({ action, method }: { action: string; method: string }) =>
  method === "post" && !action.includes("logout");
const resentFields = ({ html }: Answer) =>
  Object.fromEntries(
    formsOf(html)
      .filter(isResend)
      .flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])),
  );

test("whoever is signed in when the disk fills goes on beyond the idle time, and still is when there is room", async () => {
  const somebody = await newcomer(all);
  await somebody.get(list);
  await whileFull(async () => {
    for (const minutes of [5, 14, 23, 32]) {
      clock.set(minutes * MINUTE_MS);
      const page = await somebody.get(list, { follow: false });
      expect(page.status, `after ${minutes} minutes`).toBe(200);
    }
  });
  clock.set(41 * MINUTE_MS);
  expect((await somebody.get(list, { follow: false })).status).toBe(200);
});

test("whoever is away for longer than the idle time is signed out on a full disk as well", async () => {
  const somebody = await newcomer(all);
  await somebody.get(list);
  await whileFull(async () => {
    clock.set(10 * MINUTE_MS);
    expect((await somebody.get(list, { follow: false })).status).toBe(200);
    clock.set(26 * MINUTE_MS);
    expect((await somebody.get(list, { follow: false })).location).toContain("/account/login");
  });
});

test("a form that is refused on a full disk stays in the page that says so, and is shown with its file when there is room", async () => {
  const somebody = await newcomer(all);
  const page = await opened(somebody, form, agent);
  const withFile = await send(somebody, page, form, {
    values: { [requiredFields(form)[0]?.name ?? ""]: "" },
  });
  const again = await whileFull(() => sendAgain(somebody, withFile, form));
  expect(again.status).toBe(503);
  const refused = await somebody.submit(again, { form: isResend, button: "Send it again" });
  expect(refused.status).toBe(422);
  expect(shownIn(refused).attached(form.file.name)).toHaveLength(1);
});

test("a form that a full disk stops says so with everything in it, and one press leads on when there is room", async () => {
  const somebody = await newcomer(all);
  const page = await opened(somebody, form, agent);
  const [missing] = requiredFields(form);
  const withFile = await send(somebody, page, form, { values: { [missing?.name ?? ""]: "" } });
  const values = { [missing?.name ?? ""]: missing?.good ?? "" };
  const asked = { form: ({ isMultipart }: { isMultipart: boolean }) => isMultipart, follow: false };
  const before = arrivedAt(all.backend, form, agent).length;
  const refused = await whileFull(() => somebody.submit(withFile, { ...asked, values }));
  expect(refused.status).toBe(503);
  expect(refused.words).toContain("We can’t save what you entered just now.");
  for (const { name, good } of form.fields) expect(resentFields(refused)[name], name).toBe(good);
  expect(arrivedAt(all.backend, form, agent).length).toBe(before);

  const checked = await somebody.submit(refused, { form: isResend, button: "Send it again", follow: false });
  expect((await sendChecked(somebody, checked, form)).status).toBe(303);
  expect(arrivedAt(all.backend, form, agent).length).toBe(before + 1);
});

test("a step of a contract request that a full disk stops stays in the page that says so", async () => {
  const somebody = await newcomer(all);
  const start = await somebody.get(pathsFor(agent).contractRequest());
  const refused = await whileFull(() => sendStep(somebody, start, {}));
  expect(refused.status).toBe(503);
  expect(refused.words).toContain("It is still in this page.");
  expect(resentFields(refused).submission).toBeDefined();
});

test("a sign-in on a full disk does not lead to the list of contracts", async () => {
  const page = await whileFull(() => visitor(all.url).get(list));
  expect([page.status, new URL(page.url).pathname]).not.toEqual([200, "/contracts"]);
});
