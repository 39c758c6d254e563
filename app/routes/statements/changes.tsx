import { useTranslation } from "react-i18next";
import type { Attempt } from "../../api-client/attempt.server.ts";
import type { ChangedPolicy, ChangeKind, Changes as Found } from "../../api-client/statements.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Money } from "../../producer/payments/money.tsx";
import { Card, CardList } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/page-layout.tsx";
import { Hint } from "../../ui/text.tsx";
import { PolicyLink } from "./policy-link.tsx";

type Props = { statementId: string; found: Attempt<Found>; isMore: boolean };

const changeKinds = ["new", "lost", "chargedBack"] as const satisfies readonly ChangeKind[];

/** The policies that are new, lost or charged back since the statement before. The first statement has no changes. */
export function Changes({ statementId, found: { value, fault }, isMore }: Props) {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const paths = usePaths();
  if (value && !value.before) return null;
  const before = value?.before;
  return (
    <Section
      id="changes"
      title={before ? t("changes.title", { date: date(before.date) }) : t("changes.titleUnknown")}
    >
      {fault && <FaultPanel title={t("changes.loadFailed")} fault={fault} />}
      {value && (
        <>
          <UnreadableNote unreadable={value.unreadable} />
          <div className="changes">
            <CardList columns={3} aria-labelledby="changes">
              {changeKinds.map((kind) => (
                <Card key={kind} title={<h3>{t(`changes.${kind}`)}</h3>}>
                  <Hint>{t(`changes.${kind}Hint`)}</Hint>
                  <Policies kind={kind} rows={value[kind].rows} />
                  {value[kind].hasMore && (
                    <p className="text-sm print:hidden">
                      {isMore ? (
                        t("changes.first", { shown: value[kind].rows.length })
                      ) : (
                        <Link to={`${paths.statement(statementId, { changes: "more" })}#changes`}>
                          {t("changes.more")}
                        </Link>
                      )}
                    </p>
                  )}
                </Card>
              ))}
            </CardList>
          </div>
        </>
      )}
    </Section>
  );
}

function Policies({ kind, rows }: { kind: ChangeKind; rows: readonly ChangedPolicy[] }) {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  if (rows.length === 0) return <p>{t("changes.none")}</p>;
  return (
    <RowList>
      {rows.map(({ PolicyId, CustomerName, InsurerName, PolicyType, AgentName, Date: day, Amount }) => (
        <li key={PolicyId}>
          <div>
            <PolicyLink id={PolicyId} customer={CustomerName} />
            <Hint>
              {[InsurerName, PolicyType, AgentName, day && t(`changes.date.${kind}`, { date: date(day) })]
                .filter(Boolean)
                .join(" · ")}
            </Hint>
          </div>
          {Amount !== null && <Money dollars={Amount} />}
        </li>
      ))}
    </RowList>
  );
}
