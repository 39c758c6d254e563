import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { scopeRecord } from "#tests/support/scope-record.ts";
import { scopeDocument } from "../scope-document.ts";
import { documentBytes } from "./document.ts";

/** Names in all scripts can be read in every PDF: `docs/decisions/0242-every-name-in-a-pdf.md`. */

const names = {
  Chinese: "王小明 陳大文",
  "a rare Chinese character": "𠮷野家 龘",
  Japanese: "山田 太郎 ひろみ サクラ",
  Korean: "김하늘",
  Hindi: "प्रिया शर्मा क्षत्रिय",
  Bengali: "শ্রেয়া চৌধুরী",
  Tamil: "தமிழ் செல்வி",
  Telugu: "శ్రీనివాస్",
  Gujarati: "પ્રિયંકા પટેલ",
  Punjabi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Kannada: "ಪ್ರಿಯಾ",
  Malayalam: "ശ്രീജ",
  Sinhala: "ශ්‍රියා",
  Thai: "สมชาย ใจดี",
  Khmer: "សុខា",
  Amharic: "አበበ",
  Georgian: "ნინო",
  emoji: "Ana 😀 🦄",
};
const all = Object.values(names).join(" / ");

const scopeOf = (name: string) =>
  scopeDocument(
    {
      ...scopeRecord,
      beneficiary: { ...scopeRecord.beneficiary, firstName: name },
      beneficiarySignature: { ...scopeRecord.beneficiarySignature, name },
    },
    "America/New_York",
  );

async function read(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}

const plain = (text: string) => text.normalize("NFC").replace(/[\s\u200c\u200d]+/g, "");

test.each(Object.entries(names))("a name in %s stands in the document of a scope", async (_, name) => {
  const pdf = await scopeOf(name);
  const text = plain(await read(pdf));
  // Shaping changes the order of some signs. No letter is left out.
  for (const letter of plain(name))
    if (/\p{L}|\p{Extended_Pictographic}/u.test(letter)) expect(text).toContain(letter);
  expect(text).not.toContain("[U+");
});

test.each([
  ["Arabic", "محمد علي"],
  ["Hebrew", "דוד כהן"],
])(
  "a name in %s stands in the document of a scope, and its words are in the order of sight",
  async (_, name) => {
    const text = await read(await scopeOf(name));
    for (const word of name.split(" ")) expect(plain(text)).toContain(word);
  },
);

test("a character that no font has is spelled out in a PDF", async () => {
  expect(await read(await scopeOf("Ana \u{10ffff}\u{e123}"))).toMatch(/Ana.*\[U\+10FFFF\]/s);
});

test("a long name without blanks goes on in the next line of a PDF, and no line lies on another", async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await scopeOf("王".repeat(100))));
  const lines = new Map<number, number>();
  const page = await pdf.getPage(1);
  for (const item of (await page.getTextContent()).items) {
    if (!("str" in item) || !item.str.includes("王")) continue;
    const y = Math.round(item.transform[5]);
    lines.set(y, Math.max(lines.get(y) ?? 0, item.transform[4] + item.width));
  }
  const heights = [...lines.keys()].sort((one, other) => other - one);
  expect(heights.length).toBeGreaterThan(2);
  for (const [index, y] of heights.entries())
    if (index > 0) expect((heights[index - 1] ?? 0) - y).toBeGreaterThan(11);
  for (const right of lines.values()) expect(right).toBeLessThanOrEqual(612 - 47);
});

test("the tables of a statement have names in all scripts", async () => {
  const head = { fileName: "a", title: "Statement", language: "en", page: "Page" } as const;
  async function* pieces() {
    yield { heading: all, level: 1 as const };
    yield {
      table: [
        { header: "Agent", width: 0.7 },
        { header: "Amount", width: 0.3, isNumber: true },
      ],
    };
    yield { rows: Object.values(names).map((name) => [name, "$1.00"]) };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of documentBytes(head, pieces())) chunks.push(chunk);
  const text = plain(await read(Buffer.concat(chunks)));
  for (const name of [names.Chinese, names.Korean, names.Thai, names.emoji])
    expect(text).toContain(plain(name));
  expect(text).not.toContain("[U+");
});
