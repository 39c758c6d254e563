import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useAnnounce } from "../notices/status.tsx";
import { AGAIN, REMOVE } from "./form-state.ts";

/**
 * Returns whether a form is on its way. The status region says so meanwhile.
 * @param action where it is sent
 */
export function useSending(action: string, pendingText: string | undefined): boolean {
  const { state, location, formMethod, formAction, formData } = useNavigation();
  const announce = useAnnounce();
  // Once it is answered its own page only loads its data anew; another page is the one it leads to.
  const isAnswered = state === "loading" && location.pathname === action.split("?")[0];
  const isOwn =
    formMethod === "POST" && formAction === action && ![REMOVE, AGAIN].some((name) => formData?.has(name));
  const isSending = isOwn && !isAnswered;
  useEffect(() => {
    if (!isSending || !pendingText) return;
    announce({ tone: "info", text: pendingText });
    return () => announce(null);
  }, [isSending, pendingText, announce]);
  return isSending;
}
