import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageStatus } from "../../api-client/fault.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle, TitleWords } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { partsOfDay } from "../../i18n/days.ts";
import { useFormat } from "../../i18n/format.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Changes } from "./changes.tsx";
import { loadStatement } from "./detail-page.server.ts";
import { LedgerCard } from "./ledger-card.tsx";
import { PaymentsSection } from "./payments-section.tsx";
import { StatementFiles } from "./statement-files.tsx";
import { requireStatementId } from "./statement-id.server.ts";

/** One statement: `docs/product/statements.md`, "Statement". */

/** The title of a page about a statement. @param date its day, `YYYY-MM-DD`, if it is known */
function statementTitle(t: TitleWords, date: string | null | undefined): string {
  if (!date) return t("statements:statement");
  const parts = partsOfDay(date);
  const shown = parts
    ? t("lists:dateInText", { ...parts, month: t(`lists:monthsInText.${parts.month as 1}`) })
    : date;
  return t("statements:statementOf", { date: shown });
}

export const handle: PageHandle<{ statement: { date: string } | null }> = {
  title: (t, loaded) => statementTitle(t, loaded?.statement?.date),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const loaded = await loadStatement(args.request, user, requireStatementId(args));
  return data(loaded, { status: loaded.fault ? pageStatus(loaded.fault) : 200 });
}

export default function StatementPage() {
  const { t } = useTranslation("statements");
  const { dateInText } = useFormat();
  const loaded = useLoaderData<typeof loader>();
  const paths = usePaths();
  const above = [{ label: t("title"), to: paths.statements() }];
  if (!loaded.statement)
    return (
      <>
        <Header title={t("statement")} above={above} />
        <FaultPanel title={t("detail.loadFailed")} fault={loaded.fault} />
      </>
    );
  const { owner, place, statement, payments, changes } = loaded;
  return (
    <>
      <Header
        title={t("statementOf", { date: dateInText(statement.date) })}
        above={above}
        lead={<p>{t("detail.for", { name: owner })}</p>}
        actions={<StatementFiles id={statement.id} />}
      />
      <LedgerCard statement={statement} />
      {changes && <Changes statementId={statement.id} {...changes} />}
      {payments.map((ofKind) => (
        <PaymentsSection key={ofKind.kind} statementId={statement.id} place={place} {...ofKind} />
      ))}
    </>
  );
}
