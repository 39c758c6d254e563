import { useTranslation } from "react-i18next";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { useFormat } from "../../i18n/format.ts";
import { Money } from "../../payments/money.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { DataTable } from "../../ui/table.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { PartFault } from "./part-fault.tsx";
import type { RecentStatementsFound } from "./recent.server.ts";

/** The five newest statements: when they are from, and what was paid with each. */
export function RecentStatements({ value: rows, fault, unreadable }: RecentStatementsFound) {
  const { t } = useTranslation("home");
  const { date } = useFormat();
  const paths = usePaths();
  return (
    <Section
      id="recent-statements"
      title={t("statements.title")}
      actions={
        <ButtonLink size="small" to={paths.statements()}>
          {t("statements.all")}
        </ButtonLink>
      }
    >
      {fault && <PartFault part="statements" title={t("statements.failed")} fault={fault} />}
      <UnreadableNote unreadable={unreadable} />
      {rows?.length === 0 && unreadable === 0 && (
        <EmptyState small title={t("statements.none")}>
          <p>{t("statements.noneHint")}</p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          id="recent-statements-table"
          caption={t("statements.caption")}
          captionHidden
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "date",
              label: t("statements.date"),
              cell: (row) => <Link to={paths.statement(row.id)}>{date(row.date)}</Link>,
              nowrap: true,
            },
            {
              key: "earned",
              label: t("statements.earned"),
              cell: ({ ledger }) => <Money dollars={ledger.earned} />,
              align: "end",
            },
            {
              key: "paid",
              label: t("statements.paid"),
              cell: ({ ledger }) => <Money dollars={ledger.paid} />,
              align: "end",
            },
          ]}
        />
      )}
    </Section>
  );
}
