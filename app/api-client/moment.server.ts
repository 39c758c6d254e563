import { z } from "zod";
import { instant } from "#api/wire.ts";

/** An instant in UTC, ISO 8601. A day without a time stays a day. */
export const moment = instant.transform((text, context) => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const hasOffset = /(z|[+-]\d{2}:?\d{2})$/i.test(text);
  const parsed = new Date(text.replace(" ", "T") + (hasOffset ? "" : "Z"));
  if (!Number.isNaN(parsed.getTime())) return parsed.toISOString();
  context.issues.push({ code: "custom", message: "must be an instant", input: text });
  return z.NEVER;
});

/** A moment that may be missing, null or empty; read as null. */
export const optionalMoment = z
  .union([z.literal("").transform(() => null), moment])
  .nullish()
  .transform((at) => at ?? null);
