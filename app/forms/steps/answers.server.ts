import type { z } from "zod";
import { type FormDefinition, parseForm, partsOf } from "../form.server.ts";
import type { Typed } from "./draft.server.ts";

/** Returns the values of a step's answer; undefined when they are not whole, such as in a draft. */
export function answerOf<S extends z.ZodObject>(
  form: FormDefinition<S>,
  typed: Typed = {},
): z.output<S> | undefined {
  const sent = new URLSearchParams(
    partsOf(form).fields.flatMap((field) => (typed[field] ?? []).map((value) => [field, value])),
  );
  const submission = parseForm(form, sent);
  return submission.status === "success" ? submission.value : undefined;
}
