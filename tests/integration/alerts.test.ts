import { beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { forgeryTokenOf, signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Alerts in the language of the page: `docs/product/preferences.md`, "Alerts". */

const agent = pathsFor({ type: "agent", id: standIn.agentId });
const ALERTS = "/t/alerts";
const titles = { en: "Closed today", es: "Hoy está cerrado" };

const all = standInsOfFile();
beforeAll(async () => {
  all.backend.answer(ALERTS, ({ headers }) => [
    { id: 5, level: "info", title: headers["accept-language"] === "es" ? titles.es : titles.en },
  ]);
});

async function signIn(sub: string): Promise<Visitor> {
  all.provider.letIn({ sub });
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  all.provider.letIn({});
  return somebody;
}

const inLanguage = (lng: "en" | "es", address = agent.home()) => `${address}&lng=${lng}`;

test("a change of language shows the alerts in it at once, and each language is asked for once", async () => {
  const somebody = await signIn("alerts-1");
  const before = all.backend.count(ALERTS);
  for (const lng of ["en", "es", "en", "es"] as const) {
    const { words } = await somebody.get(inLanguage(lng));
    expect(words).toContain(titles[lng]);
    expect(words).not.toContain(titles[lng === "en" ? "es" : "en"]);
  }
  // The cookie has it now.
  expect((await somebody.get(agent.home())).words).toContain(titles.es);
  expect(all.backend.count(ALERTS)).toBe(before + 2);
});

test("the alerts in data that script fetches have the language of the address", async () => {
  const somebody = await signIn("alerts-2");
  for (const lng of ["en", "es"] as const) {
    const { bytes } = await somebody.get(inLanguage(lng).replace("?", "_root.data?"));
    expect(bytes.toString()).toContain(titles[lng]);
  }
});

test("the alerts of one user are not those of another", async () => {
  all.backend.answer(ALERTS, ({ headers }) => [
    { id: 6, level: "info", title: `${headers["accept-language"]} ${headers.authorization?.slice(-12)}` },
  ]);
  const shown = ({ words }: { words: string }) => words.match(/\b(en|es) [\w-]{12}\b/)?.[0];
  const [one, other] = [await signIn("alerts-3 en"), await signIn("alerts-3")];
  const first = shown(await one.get(inLanguage("en")));
  const second = shown(await other.get(inLanguage("en")));
  expect(first).toMatch(/^en /);
  expect(second).toMatch(/^en /);
  expect(second).not.toBe(first);
  expect(shown(await one.get(inLanguage("en")))).toBe(first);
});

test("an alert put away in one language is away in the other", async () => {
  all.backend.answer(ALERTS, ({ headers }) => [
    { id: 7, level: "info", title: headers["accept-language"] === "es" ? titles.es : titles.en },
  ]);
  const somebody = await signIn("alerts-4");
  for (const lng of ["en", "es"] as const)
    expect((await somebody.get(inLanguage(lng))).words).toContain(titles[lng]);
  const csrf = forgeryTokenOf(await somebody.get(inLanguage("es")));
  await somebody.post(agent.alertDismissal("7"), { csrf, returnUrl: agent.home() });
  for (const lng of ["en", "es"] as const)
    expect((await somebody.get(inLanguage(lng))).words).not.toContain(titles[lng]);
});

test("the last 30 alerts that were put away are away, which is as much as a cookie holds", async () => {
  all.backend.answer(ALERTS, () => [{ id: 9, level: "info", title: titles.en }]);
  const somebody = await signIn("alerts-6");
  const csrf = forgeryTokenOf(await somebody.get(agent.home()));
  const putAway = (id: string) =>
    somebody.post(agent.alertDismissal(id), { csrf, returnUrl: agent.home() }, { follow: false });
  await putAway("9");
  for (let number = 1; number < 30; number++) await putAway(String(number).padStart(64, "x"));
  expect((await somebody.get(agent.home())).words).not.toContain(titles.en);
  await putAway("one-more");
  expect((await somebody.get(agent.home())).words).toContain(titles.en);
  expect(Math.max(...Object.values(somebody.cookies()).map((value) => value.length))).toBeLessThan(4000);
});

test("only a page of the portal or a whole https address becomes the link of an alert", async () => {
  const hrefs = { "/contracts": agent.contracts(), "https://x.example/a": "https://x.example/a" };
  const others = ["//x.example/b", "/\\x.example/c", "http://x.example/d", "javascript:alert(1)"];
  const none = [...others, "https:/x.example", "ftp://x.example", "x.example", "", null];
  const targets = [...Object.keys(hrefs), ...none];
  all.backend.answer(ALERTS, () =>
    targets.map((target, id) => ({
      id,
      level: "info",
      title: `T${id}`,
      link_target: target,
      link_text: `Go ${id}`,
    })),
  );
  const { html, words } = await (await signIn("alerts-7")).get(agent.home());
  const links = linksOf(html).filter(({ label }) => label.startsWith("Go "));
  expect(links.map(({ label, href }) => [label, href])).toEqual(
    Object.values(hrefs).map((href, id) => [`Go ${id}`, href]),
  );
  expect(words).toContain(`T${targets.length - 1}`);
});

test("a failure of the alerts in one language says nothing about the other", async () => {
  all.backend.answer(ALERTS, () => [{ id: 8, level: "info", title: titles.en }]);
  const somebody = await signIn("alerts-5");
  all.backend.fail(ALERTS, { kind: "status", status: 500 });
  expect((await somebody.get(inLanguage("es"))).words).not.toContain(titles.en);
  all.backend.heal();
  expect((await somebody.get(inLanguage("en"))).words).toContain(titles.en);
});
