import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/message.tsx";

/** Stands where an empty list would; a list that its filter emptied says how to find more. */
export function NoneFound({ title, isFiltered }: { title: string; isFiltered: boolean }) {
  const { t } = useTranslation("expiry");
  return <EmptyState title={title}>{isFiltered && <p>{t("noneHint")}</p>}</EmptyState>;
}
