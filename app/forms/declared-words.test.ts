import { expect, test } from "vitest";
import { applicationFields, noteFields, scopeFields, submittedFields } from "#api/form-fields.ts";
import { words } from "../i18n/words.server.ts";

const parts = [
  ...Object.values(submittedFields).flat(),
  { words: "applications:files.", fields: applicationFields.files },
  { words: "helpRequests:notes.", fields: noteFields },
  { words: "scopes:request.", fields: scopeFields },
];

test.each(Object.keys(words) as (keyof typeof words)[])(
  "each field of each form has a label in the language %s",
  (language) => {
    const missing = parts.flatMap(({ words: place, fields }) => {
      const [area = "", key = ""] = place.split(":");
      const path = [area, ...key.split(".").filter(Boolean), "fields"];
      const labels = path.reduce<unknown>(
        (part, name) => (part as Record<string, unknown> | undefined)?.[name],
        words[language],
      );
      return Object.keys(fields)
        .filter((name) => typeof (labels as Record<string, unknown> | undefined)?.[name] !== "string")
        .map((name) => `${place}fields.${name}`);
    });
    expect(missing).toEqual([]);
  },
);
