import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useAnnounce } from "../frame/announcements.tsx";
import { RELOAD, REMOVE } from "./form-state.ts";

/**
 * Returns true while a form is being sent. The status region shows the text meanwhile.
 * @param action the address of the form's action
 */
export function useSending(action: string, pendingText: string | undefined): boolean {
  const { state, location, formMethod, formAction, formData } = useNavigation();
  const announce = useAnnounce();
  // After the answer, the page only reloads its own data. Another path is the page that the answer redirects
  // to.
  const isAnswered = state === "loading" && location.pathname === action.split("?")[0];
  const isThisForm =
    formMethod === "POST" && formAction === action && ![REMOVE, RELOAD].some((name) => formData?.has(name));
  const isSending = isThisForm && !isAnswered;
  useEffect(() => {
    if (!isSending || !pendingText) return;
    announce({ tone: "info", text: pendingText });
    return () => announce(null);
  }, [isSending, pendingText, announce]);
  return isSending;
}
