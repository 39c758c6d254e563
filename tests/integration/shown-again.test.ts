import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import {
  standInAgency as agency,
  standInAgent as agent,
  expectKept,
  newcomer,
  opened,
  send,
  sendAgain,
  shownIn,
} from "../support/filling-in.ts";
import { linksOf } from "../support/html-form.ts";
import { movableClock } from "../support/movable-clock.ts";
import { forgeryTokenOf, signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { exampleForm as form, submissionForms } from "../support/submission-forms.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";

/** A form that is shown again, without script: `docs/product/submissions.md`, "Errors". */

/** As many of a user's as are kept. */
const MOST = 20;
const MOST_DRAFTS = 40;

const MINUTE_MS = 60_000;
const clock = movableClock();
afterAll(() => {
  clock.remove();
});
const all = standInsOfFile(clock.env);

const again = ({ url }: Answer) => new URL(url).searchParams.get("again");

describe.each(submissionForms)("$name", (form) => {
  test("a refused form has an address of its own, is there after a reload, and can be sent from there", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    const [first = { name: "" }] = form.fields.filter(({ isOptional }) => !isOptional);
    const refused = await send(somebody, page, form, { values: { [first.name]: "" } });
    expect(refused.status).toBe(422);
    expect(refused.via).toHaveLength(1);
    expect(new URL(refused.url).pathname).toBe(new URL(page.url).pathname);
    expect(refused.words).toContain(form.fields.find(({ name }) => name === first.name)?.missing.en);
    const reloaded = await somebody.get(refused.url);
    expect(reloaded.status).toBe(422);
    expect(reloaded.html.match(/<title>[^<]*/)?.[0]).toMatch(/^<title>Error: /);
    expect(shownIn(reloaded).submission).toBe(shownIn(page).submission);
    expect(shownIn(reloaded).attached(form.file.name)).toHaveLength(1);
    for (const { name, good } of form.fields.filter(({ name }) => name !== first.name))
      expect(shownIn(reloaded).value(name), name).toBe(good);
    const sent = await send(somebody, reloaded, form, { files: [] });
    expect(sent.status).toBe(303);
    expect(again({ ...sent, url: sent.location ?? "" })).toBeNull();
  });

  test("a form that met a fault of the backend is there after a reload, and is sent from there once more", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    all.backend.fail(form.call(agent), { kind: "status", status: 500 });
    const refused = await send(somebody, page, form);
    expect(refused.status).toBe(502);
    all.backend.heal();
    const reloaded = await somebody.get(refused.url);
    expect(reloaded.status).toBe(502);
    expectKept(reloaded, form);
    expect((await sendAgain(somebody, reloaded, form)).status).toBe(303);
  });

  test("a refused form says when to come again when the backend did, and not after that time", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    all.backend.fail(form.call(agent), { kind: "status", status: 429, headers: { "retry-after": "60" } });
    const refused = await send(somebody, page, form);
    expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, expect.closeTo(60, -1)]);
    expect(refused.words).toMatch(/Try again after Sep 15, 2026, \d+:\d\d [AP]M EDT\./);
    clock.advance(61_000);
    expect((await somebody.get(refused.url)).headers["retry-after"]).toBeUndefined();
  });

  test("a refused form is nobody else's, and of no other page or portal", async () => {
    const somebody = await newcomer(all);
    const refused = await send(somebody, await opened(somebody, form, agent), form, { files: [] });
    expect(again(refused)).toMatch(/^[0-9a-f]{32}$/);
    const mine = shownIn(refused).submission;
    const stranger = await newcomer(all);
    for (const [who, address] of [
      [stranger, refused.url],
      [somebody, `${pathsFor(agent).preferences()}&again=${again(refused)}`],
      [somebody, `${form.page(pathsFor(agency))}&again=${again(refused)}`],
      [somebody, `${form.page(pathsFor(agent))}&again=${"0".repeat(32)}`],
    ] satisfies [Visitor, string][]) {
      const page = await who.get(address);
      expect(page.status, address).toBe(200);
      expect(page.html, address).not.toContain(mine);
    }
  });
});

test("a user who goes back to a form's page finds what they typed, until they send it or want it empty", async () => {
  const somebody = await newcomer(all);
  const page = await opened(somebody, form, agent);
  const brought = "This is what you entered before. It has not been submitted.";
  const nothing = Object.fromEntries(form.fields.map(({ name }) => [name, ""]));
  await send(somebody, page, form, { values: nothing, files: [] });
  expect((await somebody.get(page.url)).words).not.toContain(brought);
  await send(somebody, page, form, { files: [] });
  const back = await somebody.get(page.url);
  expect(back.status).toBe(200);
  expect(back.words).toContain(brought);
  expect(back.words).not.toContain(form.file.missing.en);
  for (const { name, good } of form.fields) expect(shownIn(back).value(name), name).toBe(good);
  const other = await opened(somebody, form, agency);
  expect(other.words).not.toContain(brought);
  const elsewhere = visitor(all.url);
  await signInOnly(elsewhere);
  expect((await elsewhere.get(page.url)).words, "another session").not.toContain(brought);

  const link = linksOf(back.html).find(({ label }) => label === "Start over");
  const empty = await somebody.get(link?.href ?? "");
  expect(shownIn(empty).value(form.fields.at(-1)?.name ?? "")).toBeFalsy();
  expect(shownIn(empty).submission).not.toBe(shownIn(page).submission);
  expect((await somebody.get(page.url)).words).not.toContain(brought);

  const refused = await send(somebody, page, form, { files: [] });
  expect((await send(somebody, refused, form)).status).toBe(303);
  expect((await somebody.get(page.url)).words).not.toContain(brought);
});

test("a script gets a refused form as the answer to what it sent", async () => {
  const somebody = await newcomer(all);
  const page = await somebody.get(pathsFor(agent).newHelpRequest());
  const address = new URL(page.url);
  const answer = await somebody.post(
    `${address.pathname}.data${address.search}`,
    { csrf: forgeryTokenOf(page), details: "" },
    { headers: { accept: "*/*", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" } },
  );
  expect(answer.status).toBe(422);
  expect(answer.via).toEqual([]);
});

test("the last forms of an ended session are kept, and counted together with the refused ones", async () => {
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  const address = pathsFor(agent).newHelpRequest();
  const refused = await refusedRequest(somebody);
  all.provider.clockIsAhead(clock.advance(20 * MINUTE_MS));
  const returns: string[] = [];
  for (let sent = 0; sent < MOST; sent++) {
    const headers = { referer: all.url + address };
    const left = await somebody.post(address, { csrf: "x", details: "typed" }, { headers, follow: false });
    returns.push(left.location ?? "");
  }
  const [first = ""] = returns;
  expect((await somebody.get(first)).words).toContain("Your session ended before the form was sent.");
  expect((await somebody.get(refused.url)).status).toBe(200);
});

test("as many of 100 refused forms at once stay in the store as of those one after the other", async () => {
  const somebody = await newcomer(all);
  const page = await somebody.get(pathsFor(agent).newHelpRequest());
  const forms = () =>
    readdirSync(join(all.portal.dataFolder, "sessions"), { recursive: true }).filter((name) =>
      String(name).includes("again"),
    ).length;
  const before = forms();
  await Promise.all(
    Array.from({ length: 100 }, () =>
      somebody.submit(page, {
        form: ({ fields }) => fields.some(({ name }) => name === "details"),
        values: { details: "" },
        follow: false,
      }),
    ),
  );
  expect(forms() - before).toBeLessThanOrEqual(MOST);
  expect(forms() - before).toBeGreaterThan(0);
});

test("the last refused forms of one user are kept, and each of another's", async () => {
  const [busy, other] = [await newcomer(all), await newcomer(all)];
  const theirs = await refusedRequest(other);
  const pages: string[] = [];
  for (let index = 0; index <= MOST; index++) pages.push((await refusedRequest(busy)).url);
  const shows = async (who: Visitor, address: string) => (await who.get(address)).status;
  expect(await shows(busy, pages[0] ?? "")).toBe(200);
  expect(await shows(busy, pages[1] ?? "")).toBe(422);
  expect(await shows(busy, pages.at(-1) ?? "")).toBe(422);
  expect(await shows(other, theirs.url)).toBe(422);
});

async function refusedRequest(who: Visitor): Promise<Answer> {
  const page = await who.get(pathsFor(agent).newHelpRequest());
  return who.submit(page, {
    form: ({ fields }) => fields.some(({ name }) => name === "details"),
    values: { details: "" },
  });
}

test("the last forms of several steps that a user has begun are kept", async () => {
  const somebody = await newcomer(all);
  const start = pathsFor(agent).contractRequest();
  const begun: string[] = [];
  for (let index = 0; index <= MOST_DRAFTS; index++) {
    const page = await somebody.get(start);
    const next = await somebody.submit(page, {
      form: ({ fields }) => fields.some(({ name }) => name === "submission"),
      values: { upline: standIn.lowerAgencyId },
    });
    expect(new URL(next.url).searchParams.get("draft")).toMatch(/^[0-9a-f]{32}$/);
    begun.push(next.url);
  }
  const stepAt = async (address: string) => new URL((await somebody.get(address)).url).pathname;
  const [first = "", second = ""] = begun;
  expect(await stepAt(first)).not.toBe(new URL(first).pathname);
  expect(await stepAt(second)).toBe(new URL(second).pathname);
});

test("nothing is kept of a form that came from elsewhere", async () => {
  const address = pathsFor(agent).newHelpRequest();
  const isKept = async (headers: Record<string, string>) => {
    const somebody = visitor(all.url, { manners: "text browser" });
    await signInOnly(somebody);
    all.provider.clockIsAhead(clock.advance(20 * MINUTE_MS));
    const left = await somebody.post(address, { csrf: "x", details: "typed" }, { headers, follow: false });
    expect(new URL(left.location ?? "").pathname).toBe("/account/login");
    return decodeURIComponent(left.location ?? "").includes("kept=");
  };
  expect(await isKept({ referer: all.url + address })).toBe(true);
  expect(await isKept({ referer: `https://elsewhere.example${address}` })).toBe(false);
  expect(await isKept({})).toBe(false);
});
