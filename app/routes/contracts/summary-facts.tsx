import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Badge, Badges } from "../../ui/badge.tsx";
import type { Fact } from "../../ui/card.tsx";
import { Muted } from "../../ui/text.tsx";
import type { ContractSummary } from "./summary.ts";

/** The facts of a contract. */
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

type RtsOfYear = ContractSummary["rts"][number];

/** Ready to sell, this year and next; nothing for a year that has no certifications. */
export function RtsBadges({ rts }: { rts: readonly RtsOfYear[] }) {
  const { t } = useTranslation("contracts");
  const known = rts.filter(({ ready }) => ready !== null);
  if (known.length === 0) return null;
  return (
    <Badges label={t("rts")}>
      {known.map((ofYear) => (
        <li key={ofYear.year}>
          <Rts {...ofYear} isNamed />
        </li>
      ))}
    </Badges>
  );
}

/**
 * Ready to sell in one year. A contract that is, without one of its policy types, says so.
 * @param isNamed says the year
 */
export function Rts({
  year,
  ready = null,
  notReady = [],
  isNamed,
}: Partial<RtsOfYear> & { isNamed?: boolean }) {
  const { t } = useTranslation("contracts");
  if (ready === null) return <>–</>;
  if (!ready)
    return (
      <Badge tone="warning" icon="close">
        {isNamed ? t("notRtsYear", { year }) : t("rtsChoices.NotRts")}
      </Badge>
    );
  return (
    <>
      <Badge tone="positive" icon="check">
        {isNamed ? t("rtsYear", { year }) : "RTS"}
      </Badge>
      {notReady.length > 0 && <Muted>{t("notTypes", { types: notReady.join(", ") })}</Muted>}
    </>
  );
}
