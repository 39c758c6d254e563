import { useActionData, useLocation } from "@remix-run/react";
import { useMemo, useState } from "react";
import type { FormState, OpenForm } from "./form-state.ts";

/**
 * Returns what a form shows: the last answer to it, or what its page came with. The framework forgets an answer with the
 * next navigation on the same page, such as the link to the content or an alert that is hidden. What is attached must
 * not go then, so the last answer is remembered here.
 * @param initial what the page came with; what it has beside a form's own state, its answers have as well
 */
export function useFormState<F extends OpenForm>(initial: F): F {
  const answer = useActionData<FormState>();
  const { pathname, search } = useLocation();
  const page = `${pathname}${search} ${initial.version ?? ""}`;
  const [last, setLast] = useState<{ page: string; answer: FormState }>();
  if (answer && answer !== last?.answer) setLast({ page, answer });
  const state = answer ?? (last?.page === page ? last.answer : undefined);
  return useMemo(() => ({ ...initial, ...state }), [state, initial]);
}
