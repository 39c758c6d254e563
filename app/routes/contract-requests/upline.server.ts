import { attemptRows } from "../../api-client/rows.server.ts";
import { offer } from "../../forms/steps/offer.ts";
import type { FormStep } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { matching } from "../../i18n/search.ts";
import { type Candidate, uplinesFor } from "./candidates.server.ts";
import type { AtStep } from "./draft.server.ts";
import { forms } from "./forms.server.ts";
import { checkChoice, openChoice, pageOfRequest, searched } from "./step.server.ts";

/** Chooses the agency under which the contracts are wanted. A direct one stands first, and is chosen beforehand when it is the only one. */

/** By name; a number alone is looked for among the NPNs as well. */
function found(uplines: readonly Candidate[], text: string) {
  const isNumber = /^\s*\d+\s*$/.test(text);
  return text ? matching(uplines, text, ({ name, npn }) => (isNumber ? `${name} ${npn ?? ""}` : name)) : [];
}

const isDirect = (upline: Candidate) => upline.isDirect === true;

/** Returns the upline that is chosen beforehand: the only direct one, or the only one. */
function usualAmong(uplines: readonly Candidate[]): Candidate | undefined {
  const direct = uplines.filter(isDirect);
  const [usual, another] = direct.length > 0 ? direct : uplines;
  return another ? undefined : usual;
}

export const upline = {
  form: () => forms.upline,

  async load(args: RequestArgs, at: AtStep) {
    const { form, chosen, searchText } = await openChoice(args, at, forms.upline, "upline");
    const { value: all, fault, unreadable } = await attemptRows(uplinesFor(at));
    const usual = usualAmong(all ?? []);
    if (usual && !chosen && !form.failed) form.values.upline = [usual.id];
    return {
      screen: "upline" as const,
      ...pageOfRequest(at),
      form,
      offer: all?.length
        ? offer(all, searchText, form.values.upline?.[0], isDirect, found(all, searchText))
        : null,
      fault,
      unreadable,
    };
  },

  change: async (at, { fields }) => searched(at, fields, "upline"),

  check: async (at, received) =>
    received.isValid ? checkChoice(uplinesFor(at), "upline", received.values.upline) : {},
} satisfies FormStep<AtStep, typeof forms.upline.schema>;
