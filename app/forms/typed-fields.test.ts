import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { fieldsOf, keepsInvisible } from "#tests/support/typed-fields.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../routes/**/{form,forms}.server.ts", "../lists/saved-views/view-form.server.ts"],
  { eager: true },
);

type Form = { name: string; schema: z.ZodObject };

const isForm = (value: unknown): value is Form =>
  typeof value === "object" && value !== null && "schema" in value && value.schema instanceof z.ZodObject;

/** A form, forms by kind of portal, or a function that makes one. */
function formsIn([name, exported]: [string, unknown]): Form[] {
  if (typeof exported === "function")
    return /Form(Of)?$/.test(name)
      ? ["agent", "agency"].map((type) => exported(type, type)).filter(isForm)
      : [];
  if (isForm(exported)) return [exported];
  return typeof exported === "object" && exported !== null ? Object.values(exported).filter(isForm) : [];
}

const forms = Object.values(modules).flatMap((exports) => Object.entries(exports).flatMap(formsIn));

test("every text field of every form loses characters that nobody sees", () => {
  const fields = forms.flatMap(({ name, schema }) => fieldsOf(schema, name));
  expect(fields.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "License.number",
      "scopeRequest agent.email",
      "savedView.name",
      "agent profile.phone",
      "application medicare.medicareNumber",
      "contract request new-agent.npn",
    ]),
  );
  expect(fields.filter(keepsInvisible).map(({ path }) => path)).toEqual([]);
});

test("every form is defined in a file whose text fields are checked for invisible characters", () => {
  const looked = Object.keys(modules).map((file) => file.replace("../", "app/"));
  const defining = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => `app/${file}`)
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        /satisfies (Record<.*)?FormDefinition|declaredForm\(/.test(readFileSync(file, "utf8")),
    );
  expect(defining.length).toBeGreaterThan(7);
  expect(defining.filter((file) => !looked.includes(file) && !file.endsWith(".test.ts"))).toEqual([]);
});
