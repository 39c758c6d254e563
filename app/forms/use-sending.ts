import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useAnnounce } from "../notices/status.tsx";
import { RELOAD, REMOVE } from "./form-state.ts";

/**
 * Returns whether a form is on its way. The status region says so meanwhile.
 * @param action where it is sent
 */
export function useSending(action: string, pendingText: string | undefined): boolean {
  const { state, location, formMethod, formAction, formData } = useNavigation();
  const announce = useAnnounce();
  // Once it is answered its own page only loads its data anew; another page is the one it leads to.
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
