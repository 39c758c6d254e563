import { useTranslation } from "react-i18next";
import { certificationFindings, lastingFindings } from "#api/board-names.ts";
import { useFormat } from "../../i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Muted } from "../../ui/text.tsx";
import type { verdictOf } from "./readiness.ts";

/** Cells of tables that say what is found about a carrier. */

export type Verdict = ReturnType<typeof verdictOf>;

/** With policy types, a contract may be for others. */
export const contractFindingsShown = ["met", "pending", "ended", "otherType"] as const;

/** The words for what is found; the finding itself where it is unknown. */
export function nameOf<T extends string>(
  known: readonly T[],
  found: string,
  named: (found: T) => string,
): string {
  const one = known.find((name) => name === found);
  return one ? named(one) : found;
}

const tones = { yes: "positive", perhaps: "neutral", no: "warning" } as const;

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation("board");
  return <Badge tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>;
}

/** A finding, with the last day where there is one. What is missing stands out. */
export function Finding({
  kind,
  found,
  until,
  states = [],
}: {
  kind: "contract" | "certification" | "license" | "eAndO";
  found: string;
  until: string | null;
  /** Where the agent is certified instead. */
  states?: readonly string[];
}) {
  const { t } = useTranslation("board");
  const { date } = useFormat();
  const name = () => {
    if (kind === "contract") return nameOf(contractFindingsShown, found, (known) => t(`contract.${known}`));
    if (kind === "certification")
      return nameOf(certificationFindings, found, (known) => t(`certification.${known}`));
    if (found === "met" && until) return t("until", { date: date(until) });
    if (found === "ended" && until) return t("expired", { date: date(until) });
    return nameOf(lastingFindings, found, (known) => t(`lasting.${known}`));
  };
  if (found === "met") return <>{name()}</>;
  if (states.length > 0)
    return (
      <>
        <Badge tone="warning">{name()}</Badge>
        <Muted block>{states.join(", ")}</Muted>
      </>
    );
  return found === "unknown" ? <Muted>{name()}</Muted> : <Badge tone="warning">{name()}</Badge>;
}
