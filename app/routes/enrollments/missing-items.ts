import { useTranslation } from "react-i18next";
import { missingItems } from "#api/statuses.ts";

/** Returns a function for the name of what the team misses. One that this portal does not know is shown as it came. */
export function useItemName() {
  const { t } = useTranslation("missingInformation");
  return (item: string): string => {
    const known = missingItems.find((one) => one === item);
    return known ? t(`items.${known}`) : item;
  };
}
