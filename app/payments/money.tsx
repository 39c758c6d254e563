import { useFormat } from "../i18n/format.ts";

/** An amount of US dollars, or a dash where it is not known. Its sign is a minus and a color. */
export function Money({ dollars }: { dollars: number | null }) {
  const { money } = useFormat();
  if (dollars === null) return <>–</>;
  const tone = dollars < 0 ? " money-negative" : dollars > 0 ? " money-positive" : "";
  return <span className={`money${tone}`}>{money(dollars)}</span>;
}
