import { useNavigation } from "@remix-run/react";
import { RELOAD } from "../../forms/form-state.ts";

/**
 * Returns what a form of a page holds while it is on its way and until its page has come, or null. What could not be
 * taken is over with the answer.
 * @param action where the form is sent
 * @param wanted the field without which it cannot be taken
 */
export function usePending(action: string, wanted: string): FormData | null {
  const { formMethod, formAction, formData } = useNavigation();
  const isOwn = formMethod === "POST" && formAction === action && !formData?.has(RELOAD);
  return isOwn && textIn(formData, wanted) ? (formData ?? null) : null;
}

/** Returns the text of a field, without the blanks around it. */
export function textIn(formData: FormData | null | undefined, name: string): string {
  const value = formData?.get(name);
  return typeof value === "string" ? value.trim() : "";
}
