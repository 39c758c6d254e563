import { useFormat } from "../../i18n/format.ts";
import { Amount } from "../../ui/ledger.tsx";

/** An amount of US dollars, or a dash where it is not known. Its sign is a minus and a color. */
export function Money({ dollars }: { dollars: number | null }) {
  const { money } = useFormat();
  if (dollars === null) return <>–</>;
  const tone = dollars < 0 ? "negative" : dollars > 0 ? "positive" : "none";
  return <Amount tone={tone}>{money(dollars)}</Amount>;
}
