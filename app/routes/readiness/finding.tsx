import { useTranslation } from "react-i18next";
import { type Finding as AnyFinding, findings, standingOf, type Thing } from "#api/readiness-names.ts";
import type { TitleWords } from "../../frame/title.tsx";
import { useFormat } from "../../i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Muted } from "../../ui/text.tsx";
import type { verdictOf } from "./readiness.ts";

/** Cells of tables that say what is found about a carrier. */

export type Verdict = ReturnType<typeof verdictOf>;

/** The words for what is found; the finding itself where it is unknown. */
export function findingName(t: TitleWords, thing: Thing, found: string): string {
  const isKnown = findings[thing].some((known) => known === found);
  return isKnown ? t(`board:findings.${`${thing}.${found}` as AnyFinding}`) : found;
}

const tones = { yes: "positive", perhaps: "neutral", no: "warning" } as const;

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation("board");
  return <Badge tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>;
}

/** A finding, with the last day where there is one. What is missing stands out. */
export function Finding({
  thing,
  found,
  until,
  states = [],
}: {
  thing: Thing;
  found: string;
  until: string | null;
  /** Where the agent is certified or appointed instead. */
  states?: readonly string[];
}) {
  const { t } = useTranslation(["shell", "board"]);
  const { date } = useFormat();
  const name = () => {
    if (found === "met" && until) return t("board:until", { date: date(until) });
    if (found === "ended" && until) return t("board:expired", { date: date(until) });
    return findingName(t, thing, found);
  };
  const standing = standingOf(found);
  if (standing === "met") return <>{name()}</>;
  if (standing === "unknown") return <Muted>{name()}</Muted>;
  return (
    <>
      <Badge tone="warning">{name()}</Badge>
      {states.length > 0 && <Muted block>{states.join(", ")}</Muted>}
    </>
  );
}
