import { useActionData, useLocation } from "@remix-run/react";
import { useMemo, useState } from "react";
import type { FormState, OpenForm } from "./form-state.ts";

/**
 * Returns the state of a form: the last answer, or else the initial state of the page. The framework forgets
 * an answer at the next navigation on the same page, for example when a user dismisses an alert. This hook
 * keeps the answer, so that attached files stay.
 * @param initial the state that came with the page; its additional properties stay in every answer
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
