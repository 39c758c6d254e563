import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Language, wholeLanguages } from "#api/languages.ts";
import { words } from "../i18n/words.server.ts";
import { type FormDefinition, parseForm } from "./form.server.ts";

/** Every required field needs a sentence of its own that says what to do, in every language that is translated whole. */

const app = path.resolve(import.meta.dirname, "..");
const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".server.ts"))
  .filter((file) =>
    /satisfies (Record<.*, )?FormDefinition|declaredForm\(/.test(readFileSync(`${app}/${file}`, "utf8")),
  )
  .sort();

/** Arguments for the functions that create forms. */
const samples: Record<string, unknown[][]> = {
  actionForm: [["sign", "1"]],
  requestFormOf: [[null]],
  noteFormOf: [["1"]],
  informationFormOf: [["1"]],
  customerForm: [["agent"], ["agency"]],
  targetForm: [["agency"], ["agent"]],
  formAt: [],
};

const isForm = (value: object): value is FormDefinition => "schema" in value;

function formsIn(name: string, value: unknown): FormDefinition[] {
  if (typeof value === "function") {
    if (/form/i.test(name)) expect(Object.keys(samples)).toContain(name);
    return (samples[name] ?? []).flatMap((args) => formsIn(name, value(...args)));
  }
  if (typeof value !== "object" || value === null || value instanceof z.ZodType) return [];
  if (isForm(value)) return [value];
  return Object.values(value).flatMap((one) => formsIn(name, one));
}

/** Returns the names of the required fields and files. */
function requiredFields(form: FormDefinition): string[] {
  const submission = parseForm(form, new URLSearchParams());
  const faults = submission.status === "success" ? {} : (submission.error ?? {});
  const missing = Object.keys(faults).map((field) => field.split("[")[0] ?? "");
  const attached = (form.files ?? []).filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return [...new Set([...missing, ...attached])];
}

function wordAt(words: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return words;
  return typeof words === "object" && words !== null ? wordAt(Reflect.get(words, key), rest) : undefined;
}

const sentenceOf = (form: FormDefinition, field: string, language: Language) =>
  wordAt(words[language], [...(form.faults ?? "").split(/[:.]/), field, "required"]);

test.each(files)("each field that %s requires has a sentence of its own in every language", async (file) => {
  const exported: Record<string, unknown> = await import(`${app}/${file}`);
  const forms = Object.entries(exported).flatMap(([name, value]) => formsIn(name, value));
  expect(forms.length).toBeGreaterThan(0);
  const without = forms.flatMap((form) =>
    requiredFields(form).flatMap((field) =>
      wholeLanguages
        .filter((language) => typeof sentenceOf(form, field, language) !== "string")
        .map((language) => `${form.name}: ${field} in ${language}`),
    ),
  );
  expect(without).toEqual([]);
});

test("the check of required fields finds at least eight files with forms", () => {
  expect(files.length).toBeGreaterThanOrEqual(8);
});
