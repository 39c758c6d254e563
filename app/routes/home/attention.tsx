import { useTranslation } from "react-i18next";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { shortened } from "../../i18n/shortened.ts";
import type { Paths } from "../../paths.ts";
import { ActionItem, ActionList } from "../../ui/action-list.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import type { AttentionFound } from "./attention-page.server.ts";
import {
  type Counted,
  expiryNeeds,
  laterNeeds,
  type Need,
  STUCK,
  scopeNeeds,
  submissionNeeds,
} from "./needs.ts";
import { PartFault } from "./part-fault.tsx";

/** Returns the address of the list with exactly the records that a row counts. */
function addressOf(need: Need, paths: Paths): string {
  switch (need) {
    case "contractsNotRts":
      return paths.contracts({ rts: "NotRts" });
    case "producersNotRts":
      return paths.producers({ rts: "Failed" });
    case "licensesExpired":
    case "licenses30":
    case "licenses90":
      return paths.licenses({ expiry: expiryNeeds[need] });
    case "stuckApplications":
      return paths.enrollments({ status: STUCK });
    case "onHoldPayments":
      return paths.onHoldPayments();
    case "helpRequestsWaiting":
    case "submissionsRejected":
      return paths.submissions(submissionNeeds[need]);
    case "scopesToSign":
    case "scopesWaiting":
      return paths.scopes({ status: scopeNeeds[need] });
    default:
      return paths.eAndOs({ expiry: expiryNeeds[need] });
  }
}

function toneOf(need: Need) {
  if (need.endsWith("Expired")) return "danger";
  return need.endsWith("90") || need === "scopesWaiting" ? "muted" : "warning";
}

const LONGEST_NAME = 60;

/** The producer's open tasks, the most urgent first. Each row links to the records that it counts. */
export function Attention({ needs, faults, unreadable, year, firstSteps }: AttentionFound) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const paths = usePaths();
  const groups = [
    { group: "now", rows: needs.filter(({ need }) => !laterNeeds.includes(need)) },
    { group: "soon", rows: needs.filter(({ need }) => laterNeeds.includes(need)) },
  ] as const;
  /** The names of the first records, and how many more there are. */
  const detailOf = ({ count, names }: Counted) => {
    if (names.length === 0) return undefined;
    const more = count - names.length;
    const shown = names.map((name) => shortened(name, LONGEST_NAME));
    return [...shown, ...(more > 0 ? [t("attention.more", { more: format.count(more) })] : [])].join(" · ");
  };
  const isEmpty = needs.length + faults.length + unreadable === 0;
  // "Get started" stands in its place.
  if (isEmpty && firstSteps.length > 0) return null;
  return (
    <Section id="attention" title={t("attention.title")}>
      <div className="space-y-3">
        {isEmpty && <EmptyState title={t("attention.none")} />}
        {groups.map(
          ({ group, rows }) =>
            rows.length > 0 && (
              <div key={group}>
                <h3 id={`attention-${group}`} className="mb-1 text-sm text-muted">
                  {t(`attention.${group}`)}
                </h3>
                <ActionList labelledBy={`attention-${group}`}>
                  {rows.map(({ need, ...counted }) => (
                    <ActionItem
                      key={need}
                      to={addressOf(need, paths)}
                      tone={toneOf(need)}
                      detail={detailOf(counted)}
                    >
                      {t(`attention.needs.${need}`, {
                        count: counted.count,
                        total: format.count(counted.count),
                        year,
                      })}
                    </ActionItem>
                  ))}
                </ActionList>
              </div>
            ),
        )}
        {faults.map(({ of, fault }) => (
          <PartFault key={of} part="attention" title={t(`attention.failed.${of}`)} fault={fault} />
        ))}
        <UnreadableNote unreadable={unreadable} />
      </div>
    </Section>
  );
}
