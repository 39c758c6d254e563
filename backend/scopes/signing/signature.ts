import type { z } from "zod";
import { requiredText } from "#api/fields.ts";
import type { Language } from "#api/languages.ts";
import type { Fault } from "../../pages/form-parts.tsx";
import { words } from "../../words.ts";
import { SHOWN } from "./page.tsx";
import { strokesIn } from "./record.ts";

/** The form of a signature, of the beneficiary and of the agent. */

export const LONGEST_NAME = 100;
const FIELD_NAMES = ["products", "who", "name", "authority", "consent", "strokes", "seen"] as const;

export type Fields = Record<string, string[]>;
export type SayHere = ReturnType<typeof words<"signing">>;

/** Returns the fields that a signing page can show again. */
export const keptFields = (fields: Fields): Fields =>
  Object.fromEntries(FIELD_NAMES.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

export const signatureOf = (fields: Fields) => ({
  name: fields.name?.[0] ?? "",
  consent: fields.consent?.[0] === "yes",
  strokes: fields.strokes?.[0] ?? "",
  seen: fields.seen?.[0] ?? "",
});
export type Typed = ReturnType<typeof signatureOf>;

/** Returns the faults of a signature, and its drawing. */
export function signatureFaults({ name, consent, strokes: text }: Typed, say: SayHere) {
  const read = strokesIn(text);
  const faults: Fault[] = [
    ...textFaults("name", name, LONGEST_NAME, say("sign.nameRequired"), say),
    ...(read === "unreadable" ? [{ field: "strokes", message: say("sign.drawingUnreadable") }] : []),
    ...(consent ? [] : [{ field: "consent", message: say("sign.consentRequired") }]),
  ];
  return { faults, strokes: read === "unreadable" ? null : read };
}

export function textFaults(
  field: string,
  value: string,
  longest: number,
  required: string,
  say: SayHere,
): Fault[] {
  const { error } = requiredText(longest).safeParse(value);
  const [fault] = (error as z.ZodError | undefined)?.issues ?? [];
  if (!fault) return [];
  const messages: Record<string, string> = {
    tooLong: say("sign.tooLong", { longest }),
    characters: say("sign.characters"),
  };
  return [{ field, message: messages[fault.message] ?? required }];
}

/**
 * Returns a page of a signature with what was typed in the form that was not accepted, and its faults.
 * @param now.seen the digest of what the page shows now; who saw something else agrees anew
 */
export function shownAgain<A>(
  asked: A,
  sent: Fields | undefined,
  { seen, language }: { seen: string; language: Language },
): [A & { faults: Fault[] }, Typed] {
  const typed = signatureOf(sent ?? {});
  if (!sent) return [{ ...asked, faults: [] }, typed];
  const say = words(language, "signing");
  const { faults } = signatureFaults(typed, say);
  if (typed.seen === seen) return [{ ...asked, faults }, typed];
  const changed = { field: SHOWN, message: say("sign.changed") };
  return [
    { ...asked, faults: [changed, ...faults] },
    { ...typed, consent: false },
  ];
}
