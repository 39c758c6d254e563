import { identityNumbers } from "#api/form-fields.ts";
import { typedPatterns } from "#api/identity.ts";
import { keepUnfinished, type Typed } from "../../forms/steps/draft.server.ts";
import { openStep, pageOf } from "../../forms/steps/step.server.ts";
import type { FormStep } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { keptFields } from "../../session/kept-forms.server.ts";
import { type AtStep, endingsOf, type Numbers, numbersOf, ofEach } from "./draft.server.ts";
import { removalOf } from "./fields.ts";
import { medicareForm } from "./forms.server.ts";

/**
 * Asks for identity numbers and the dates of Medicare, all of which may be left out. A number that was typed once is
 * kept in the draft; the page gets its last four characters and never the number.
 */

/** Returns the good numbers of a form that could not be sent; null when there is no such form. */
async function typedBefore({ request }: RequestArgs, { session }: AtStep): Promise<Partial<Numbers> | null> {
  const kept = await keptFields(request, session.user.sub);
  return kept && goodNumbers(kept);
}

export const medicare = {
  form: () => medicareForm,

  async load(args: RequestArgs, at: AtStep) {
    const form = await openStep(args, at, medicareForm);
    const known = numbersOf(at.draft);
    const typed = await typedBefore(args, at);
    const kept = { ...form.values, ...asTyped({ ...known, ...typed }) };
    if (typed) await keepUnfinished(at, kept, form.submission);
    return {
      screen: "medicare" as const,
      ...pageOf(at),
      form,
      endings: endingsOf({ ...known, ...typed }),
      patterns: typedPatterns,
    };
  },

  async check({ draft }, { fields, state }) {
    const values = withoutBoxes(state.values);
    const known = { ...withoutRemoved(numbersOf(draft), fields), ...goodNumbers(fields) };
    return { state: { ...state, values }, answer: { ...values, ...asTyped(known) } };
  },
} satisfies FormStep<AtStep>;

/** The numbers of a form that are as they must be. */
function goodNumbers(fields: URLSearchParams): Partial<Numbers> {
  const good: Partial<Numbers> = {};
  for (const field of identityNumbers) {
    const parsed = medicareForm.schema.shape[field].safeParse(fields.get(field) ?? "");
    if (parsed.success && parsed.data !== null) good[field] = parsed.data;
  }
  return good;
}

const withoutRemoved = (known: Numbers, fields: URLSearchParams): Numbers =>
  ofEach((field) => (fields.has(removalOf[field]) ? null : known[field]));

/** A box that was ticked has done its work. */
const withoutBoxes = (values: Typed): Typed =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !Object.values<string>(removalOf).includes(name)),
  );

const asTyped = (known: Numbers): Typed =>
  Object.fromEntries(identityNumbers.map((field) => [field, known[field] === null ? [] : [known[field]]]));
