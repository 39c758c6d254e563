import type { FormEvent } from "react";
import { shortLook } from "../ui/control.ts";
import type { FieldProps } from "./field.tsx";
import { formatAsTyped } from "./phone-as-typed.ts";
import { FormText } from "./text-fields.tsx";

/** Ten digits with any signs between them, and perhaps a word with a colon and a 1 before them. */
const SIGNS = "[^A-Za-z0-9]*";
const TEN_DIGITS = `([^0-9:]*:)?${SIGNS}1?(${SIGNS}[0-9]){10}${SIGNS}`;

/** A telephone number of the United States. Script writes it as `(###) ###-####` while it is typed. */
export function FormPhone({ name, hint, autoComplete }: FieldProps & { autoComplete: string }) {
  return (
    <FormText
      name={name}
      type="tel"
      hint={hint}
      autoComplete={autoComplete}
      pattern={TEN_DIGITS}
      patternRule="phone"
      className={shortLook}
      onInput={rewrite}
    />
  );
}

function rewrite({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const { text, caret } = formatAsTyped(input.value, input.selectionStart ?? input.value.length);
  if (text === input.value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
