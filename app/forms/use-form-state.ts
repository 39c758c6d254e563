import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";
import type { FormState } from "./form-state.ts";

/**
 * What a form shows: the last answer to it, or what its page came with. The framework forgets an answer with the next
 * step on the same page, such as the link to the content or an alert that is hidden; what is attached must not go then.
 * @param first what the page came with
 */
export function useFormState(first: FormState): FormState {
  const answer = useActionData<FormState>();
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const [last, setLast] = useState<{ page: string; answer: FormState }>();
  if (answer && answer !== last?.answer) setLast({ page, answer });
  return answer ?? (last?.page === page ? last.answer : first);
}
