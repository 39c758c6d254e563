import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Money } from "../../producer/payments/money.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { DataTable } from "../../ui/table.tsx";
import { StatementPdf } from "../statements/statement-files.tsx";
import { YearSums } from "../statements/year-sums.tsx";
import { ListPart } from "./list-part.tsx";
import type { RecentStatementsFound } from "./recent.server.ts";

/** The five newest statements, each with its day and its payment. */
export function RecentStatements(found: RecentStatementsFound) {
  const { t } = useTranslation("home");
  const { date } = useFormat();
  const paths = usePaths();
  return (
    <ListPart
      part="statements"
      id="recent-statements"
      title={t("statements.title")}
      description={found.year && <YearSums {...found.year} />}
      actions={
        <ButtonLink size="small" to={paths.statements()}>
          {t("statements.all")}
        </ButtonLink>
      }
      found={found}
      failed={t("statements.failed")}
      none={
        <EmptyState small title={t("statements.none")}>
          <p>{t("statements.noneHint")}</p>
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          id="recent-statements-table"
          caption={t("statements.caption")}
          captionHidden
          small
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
              small: "labelled",
              cell: ({ ledger }) => <Money dollars={ledger.earned} />,
              align: "end",
            },
            {
              key: "paid",
              label: t("statements.paid"),
              small: "labelled",
              cell: ({ ledger }) => <Money dollars={ledger.paid} />,
              align: "end",
            },
            {
              key: "file",
              label: t("statements.file"),
              cell: (row) => <StatementPdf {...row} />,
              align: "end",
            },
          ]}
        />
      )}
    </ListPart>
  );
}
