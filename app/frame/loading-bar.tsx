import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** While script fetches a page or its data; the style sheet shows it only when that takes a moment. */
export function LoadingBar() {
  const { t } = useTranslation("shell");
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div
      className="fixed inset-x-0 top-0 z-40 h-0.75 [animation:loading-shows_0s_0.4s_both] before:block before:h-full before:bg-primary motion-safe:before:animate-pulse"
      role="progressbar"
      aria-label={t("loading")}
    />
  );
}
