import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PaymentKind } from "#api/payments.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { statementOf } from "../../api-client/statements.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ExportLinks } from "../../lists/export-links.tsx";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { pathsFor } from "../../paths.ts";
import { PaymentCounts } from "../../producer/payments/payment-counts.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { EmptyState } from "../../ui/message.tsx";
import { ListHead, Toolbar } from "../../ui/page-layout.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { readPaymentsView, statementPaymentList } from "./payment-list.ts";
import { StatementPaymentTable } from "./payment-table.tsx";
import { countPayments, paymentsPage } from "./payments-page.server.ts";
import { requirePaymentKind, requireStatementId } from "./statement-id.server.ts";

/** The payments of a kind in a statement, processed or on hold: `docs/product/statements.md`, "Payments of a statement". */

export const handle: PageHandle<{ kind: PaymentKind }> = {
  title: (t, loaded) => t(`payments:${loaded?.kind ?? "commissions"}.title`),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  const id = requireStatementId(args);
  const kind = requirePaymentKind(args, user);
  const view = readPaymentsView(args.request.url, portal);
  const { status } = view.filters;
  const other = status === "OnHold" ? "Processed" : "OnHold";
  const [statement, payments, others] = await Promise.all([
    attempt(statementOf(backend, portal, id)),
    attempt(paymentsPage(user, { statementId: id, kind, status }, view)),
    attempt(countPayments(user, { statementId: id, kind, status: other })),
  ]);
  const statuses = [statement.fault, payments.fault].map((fault) => fault?.status);
  if (statuses.includes(404)) throw data({ problem: "notFound" }, { status: 404 });
  if (statuses.includes(403)) throw data({ problem: "permission" }, { status: 403 });
  if (payments.value && payments.value.page !== view.page)
    throw redirectTo(pathsFor(portal).statementPayments(id, kind, statementPaymentList.query(view)));
  const counts = {
    Processed: null,
    OnHold: null,
    [status]: payments.value?.total ?? null,
    [other]: others.value ?? null,
  };
  return data(
    {
      id,
      kind,
      view,
      counts,
      date: statement.value?.date ?? null,
      hasProducer: portal.type === "agency",
      payments,
    },
    { status: payments.fault ? pageStatus(payments.fault) : 200 },
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Page = NonNullable<Loaded["payments"]["value"]>;

export default function StatementPayments() {
  const { t } = useTranslation(["statements", "payments"]);
  const { date } = useFormat();
  const loaded = useLoaderData<typeof loader>();
  const { id, kind, view, counts, payments } = loaded;
  const paths = usePaths();
  return (
    <>
      <Header
        title={t(`payments:${kind}.title`)}
        above={[
          { label: t("title"), to: paths.statements() },
          {
            label: loaded.date ? t("statementOf", { date: date(loaded.date) }) : t("statement"),
            to: paths.statement(id),
          },
        ]}
      />
      <PaymentCounts
        id="statuses"
        counts={counts}
        current={view.filters.status}
        to={(status) =>
          paths.statementPayments(id, kind, statementPaymentList.query(view, { filters: { status } }))
        }
      />
      {payments.fault && (
        <FaultPanel title={t(`payments.loadFailed.${view.filters.status}`)} fault={payments.fault} />
      )}
      {payments.value && <Payments {...loaded} page={payments.value} />}
    </>
  );
}

function Payments({ id, kind, view, hasProducer, page }: Loaded & { page: Page }) {
  const { t } = useTranslation(["statements", "payments", "lists"]);
  const { count } = useFormat();
  const paths = usePaths();
  const { rows, total, pages, unreadable } = page;
  const { status } = view.filters;
  const to = (change: Parameters<typeof statementPaymentList.query>[1]) =>
    paths.statementPayments(id, kind, statementPaymentList.query(view, change));
  const { order, range, sortBy } = useOrder(view, { column: t(`payments.columns.${view.sort}`), to });
  const shown = range(rows.length, total);
  const name = t("payments.caption", { kind: t(`payments:${kind}.title`), status: t(`payments.${status}`) });
  return (
    <>
      <ListHead>
        <ResultCount>{t("payments:count", { count: total, formatted: count(total) })}</ResultCount>
        <Toolbar>
          <ExportLinks
            total={total}
            isCsvOnly
            words={{
              pending: t("payments.export.pending"),
              done: t("payments.export.done"),
            }}
            addressOf={() => paths.statementPaymentsExport(id, kind, statementPaymentList.query(view))}
          />
        </Toolbar>
      </ListHead>
      <UnreadableNote unreadable={unreadable} />
      {total === 0 ? (
        <EmptyState title={t(`payments.noneWith.${status}`)} />
      ) : (
        <>
          <StatementPaymentTable
            id="payments"
            caption={t("lists:caption", { name, range: shown, order })}
            rows={rows}
            hasProducer={hasProducer}
            sortBy={sortBy}
          />
          <ListPager
            page={page.page}
            pages={pages}
            pageSize={view.pageSize}
            pageSizes={statementPaymentList.pageSizes}
            summary={shown}
            toPage={(next) => to({ page: next })}
            toSize={(pageSize) => to({ pageSize })}
          />
        </>
      )}
    </>
  );
}
