import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** While script fetches a page or its data; the style sheet shows it only when that takes a moment. */
export function LoadingBar() {
  const { t } = useTranslation("shell");
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div className="loading-bar" role="progressbar" aria-label={t("loading")} />
  );
}
