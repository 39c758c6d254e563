import { getZodConstraint } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { npn, optionalText, requiredText } from "#api/fields.ts";
import { emptyOr, typedDate } from "./input-schemas.ts";

/** Since zod 4.6, conform does not find limits and patterns. This test fails with such a version. */
test("the constraints of a form's schema reach the browser", () => {
  const schema = z.object({
    name: requiredText(50),
    npn,
    comments: optionalText(5000),
    expires: typedDate,
    ends: emptyOr(typedDate),
  });
  expect({ ...getZodConstraint(schema) }).toEqual({
    name: { required: true, maxLength: 50 },
    npn: { required: true, maxLength: 40, pattern: expect.stringContaining("[1-9]\\d{0,9}") },
    comments: { required: false, maxLength: 5000 },
    expires: { required: true, maxLength: 40 },
    ends: { required: false, maxLength: 10_000 },
  });
});
