import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { agentSignature, beneficiarySignature, scopeRecord } from "#tests/support/scope-record.ts";
import { scopeDocument } from "./scope-document.ts";
import type { ScopeRecord } from "./scope-record.ts";

/** The document of a signed scope of appointment: `docs/product/scopes.md`. */

const timeZone = "America/New_York";

async function read(change: Partial<ScopeRecord> = {}) {
  const bytes = await scopeDocument({ ...scopeRecord, ...change }, timeZone);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf);
  // Lines break where the page ends; what matters is the words.
  const pages = text.map((page) => page.replace(/\s+/g, " "));
  return { bytes, pages, all: pages.join(" ") };
}

test("the document of a scope says who asks, for whom, when and how", async () => {
  const { all } = await read();
  for (const text of [
    "Agent Dana Whitfield",
    "National Producer Number 12345678",
    "Agency Lakeside Senior Advisors",
    "Phone (555) 010-0100",
    "Beneficiary José Núñez",
    "Email jose@example.com",
    "Requested October 20, 2025 at 12:00:00 PM Eastern Daylight Time",
    "requested on September 1, 2025 at 8:00:00 AM Eastern Daylight Time",
    "October 23, 2025 at 12:00:00 AM Eastern Daylight Time",
    scopeRecord.id,
  ])
    expect(all).toContain(text);
});

test("the document of a scope shows all the text in its order, and each product with the choice in words", async () => {
  const { all } = await read();
  const shown = scopeRecord.shown.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  const places = shown.map((text) => all.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(all).toContain("Medicare Advantage plans (Part C) ☑ Chosen");
  expect(all).toContain("Prescription drug plans (Part D) ☐ Not chosen");
});

test("the document of a scope shows both signatures with their times in the business time zone and in UTC", async () => {
  const { all } = await read();
  expect(all).toContain(
    "Name as typed José Núñez Signed October 20, 2025 at 8:30:05 PM Eastern Daylight Time",
  );
  expect(all).toContain("Signed (UTC) October 21, 2025 at 12:30:05 AM UTC");
  expect(all).toContain("Name as typed Dana Whitfield Signed October 21, 2025 at 10:00:00 AM Eastern");
  expect(all).not.toContain("Not complete");
});

test("the document of a scope has the events and the hash on pages of their own", async () => {
  const { pages } = await read();
  const last = pages.at(-1) ?? "";
  expect(last).toMatch(/^ ?Record of events/);
  expect(last).toContain("Signed by the beneficiary English 2001:db8:85a3");
  expect(last).toContain(scopeRecord.hash);
  expect(pages.slice(0, -1).join()).not.toContain("Record of events");
});

describe("while the agent has not signed", () => {
  test.each([
    ["en", "Not complete: the agent has not signed yet"],
    ["es", "Incompleto: el agente aún no ha firmado"],
  ] as const)(
    "every page of a scope that the agent has not signed says so at the top and at the end, in %s",
    async (language, notice) => {
      const long = { heading: "Long", paragraphs: ["Many words follow. ".repeat(600)] };
      const { pages } = await read({ language, agentSignature: null, shown: [long] });
      expect(pages.length).toBeGreaterThan(4);
      for (const page of pages) {
        expect(page.trimStart().startsWith(notice)).toBe(true);
        expect(page.split(notice).length).toBeGreaterThan(2);
      }
    },
  );
});

test("the document of a scope shows a representative and how they are entitled", async () => {
  const representative = { name: "Ana Núñez", authority: "Power of attorney" };
  const { all } = await read({ representative });
  expect(all).toContain("Name Ana Núñez Authority to act for the beneficiary Power of attorney");
  expect(all).toContain("Signature of the beneficiary's representative");
  expect((await read()).all).not.toContain("representative");
});

test("the document of a scope leaves no word of a long text out", async () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `w${index}`);
  const { all } = await read({ shown: [{ heading: "Long", paragraphs: [words.join(" ")] }] });
  const found = new Set(all.split(" "));
  expect(words.filter((word) => !found.has(word))).toEqual([]);
});

test.each(["Ђорђевић", "Παπαδοπούλου", "Nguyễn Thị Ánh", "Đỗ", "Şahin", "Ó Súilleabháin"])(
  "the document of a scope shows the name %s",
  async (name) => {
    const { all } = await read({ beneficiarySignature: { ...beneficiarySignature, name } });
    expect(all).toContain(`Name as typed ${name} Signed`);
  },
);

test("the document of a scope keeps a name on its line, without marks that turn the direction of others", async () => {
  const named = (name: string) => read({ agentSignature: { ...agentSignature, name } });
  const plain = await named("Ann Not chosen");
  expect(plain.all).toContain("Name as typed Ann Not chosen Signed");
  expect((await named("Ann\n\u202eNot chosen")).bytes.equals(plain.bytes)).toBe(true);
});

describe("a drawing", () => {
  const drawn = (strokes: typeof beneficiarySignature.strokes) =>
    read({ beneficiarySignature: { ...beneficiarySignature, strokes } });

  test("a drawn signature in the document of a scope is a figure whose alternative text names nobody", async () => {
    const { bytes } = await drawn(beneficiarySignature.strokes);
    const syntax = bytes.toString("latin1");
    expect(syntax).toContain("/S /Figure");
    expect(syntax).toContain("/Alt (The beneficiary's handwritten signature, drawn on the screen)");
    const without = (await drawn(null)).bytes.toString("latin1");
    expect(without).not.toContain("/S /Figure");
  });

  test("a drawn signature of a scope may have dots, empty strokes and points beside the box", async () => {
    const odd = [
      [],
      [[0.5, 0.5]],
      [
        [-1, 7],
        [Number.NaN, 0],
      ],
    ] as const;
    const { bytes } = await drawn(odd);
    const syntax = bytes.toString("latin1");
    expect(syntax).toContain("/S /Figure");
    expect(syntax).not.toContain("NaN");
  });
});

test("the document of a scope is the same for the same record", async () => {
  expect((await read()).bytes.equals((await read()).bytes)).toBe(true);
});
