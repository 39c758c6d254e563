import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Badge, Badges } from "../../ui/badge.tsx";
import type { Fact } from "../../ui/card.tsx";
import type { ContractSummary } from "./summary.ts";

/** The facts of a contract, as its row and its own page show them. */
export function useSummaryFacts(contract: ContractSummary): Fact[] {
  const { t } = useTranslation("contracts");
  const { writingNumber, upline, level } = contract;
  return [
    { term: t("writingNumber"), value: writingNumber },
    { term: t("dates"), value: <Period {...contract} /> },
    { term: t("upline"), value: upline },
    { term: t("level"), value: level },
  ];
}

function Period({ start, end }: Pick<ContractSummary, "start" | "end">) {
  const { t } = useTranslation("contracts");
  const { dateInText } = useFormat();
  if (start && end) return <>{t("period", { from: dateInText(start), to: dateInText(end) })}</>;
  if (start) return <>{t("since", { date: dateInText(start) })}</>;
  return <>{end ? t("until", { date: dateInText(end) }) : "–"}</>;
}

export function PolicyTypes({ policyTypes }: { policyTypes: readonly string[] }) {
  const { t } = useTranslation("contracts");
  if (policyTypes.length === 0) return null;
  return (
    <Badges label={t("policyTypes")}>
      {policyTypes.map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </Badges>
  );
}

/** Ready to sell, this year and next; nothing for a year that has no certifications. */
export function RtsBadges({ rts, inColumns }: { rts: ContractSummary["rts"]; inColumns?: boolean }) {
  const { t } = useTranslation("contracts");
  const known = rts.filter(({ ready }) => ready !== null);
  if (known.length === 0) return null;
  return (
    <Badges label={t("rts")} inColumns={inColumns}>
      {known.map(({ year, ready }) => (
        <li key={year} className={inColumns && year === rts[1]?.year ? "lg:col-start-2" : undefined}>
          {ready ? (
            <Badge tone="positive" icon="check">
              {t("rtsYear", { year })}
            </Badge>
          ) : (
            <Badge tone="warning" icon="close">
              {t("notRtsYear", { year })}
            </Badge>
          )}
        </li>
      ))}
    </Badges>
  );
}
