import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type PaymentKind, paymentKinds } from "#api/payments.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { enrollmentOf, enrollmentPaymentsOf } from "../../api-client/enrollment-detail.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { slice } from "../../lists/pages.ts";
import { useOrder } from "../../lists/use-order.ts";
import { pathsFor } from "../../paths.ts";
import { PaymentCounts } from "../../producer/payments/payment-counts.tsx";
import { PaymentTable } from "../../producer/payments/payment-table.tsx";
import { countsOf, paymentList, paymentRow, selected } from "../../producer/payments/payments.ts";
import { type InPortal, requirePortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { EmptyState } from "../../ui/message.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { Hint } from "../../ui/text.tsx";
import { requireEnrollmentId } from "./enrollment-id.server.ts";
import { customerName } from "./summary.ts";

/** All payments of a kind for an enrollment: `docs/product/enrollments.md`, "Payments". */

export const handle: PageHandle<{ kind: PaymentKind }> = {
  title: (t, loaded) => t(`payments:${loaded?.kind ?? "commissions"}.title`),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  const id = requireEnrollmentId(args);
  const kind = paymentKinds.find((known) => known === args.params.kind);
  if (!kind) throw data({ problem: "notFound" }, { status: 404 });
  if (kind === "overrides" && portal.type === "agent")
    throw data({ problem: "paymentType" }, { status: 404 });
  const [enrollment, payments] = await Promise.all([
    attempt(enrollmentOf(backend, portal, id)),
    attempt(pageOf(args.request, user, id, kind)),
  ]);
  const fault = [enrollment.fault, payments.fault].find((one) => one?.status === 404);
  if (fault) throw data({ problem: "notFound" }, { status: 404 });
  const name = enrollment.value ? customerName(enrollment.value) : null;
  const status = payments.fault ? pageStatus(payments.fault) : 200;
  return data({ id, kind, name, hasProducer: portal.type === "agency", payments }, { status });
}

/** @throws a redirect to the first page from one past the last */
async function pageOf(request: Request, { backend, portal }: InPortal, id: string, kind: PaymentKind) {
  const view = paymentList.read(request.url);
  const { rows, total, unreadable } = await enrollmentPaymentsOf(backend, portal, id, kind);
  const all = rows.map(paymentRow);
  const shown = slice(selected(all, view), view.page, view.pageSize);
  if (shown.page !== view.page)
    throw redirectTo(pathsFor(portal).enrollmentPayments(id, kind, paymentList.query(view)));
  return { view, counts: countsOf(all), unreadable, missing: total - rows.length - unreadable, ...shown };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PaymentsPage() {
  const { t } = useTranslation(["payments", "enrollment"]);
  const loaded = useLoaderData<typeof loader>();
  const { id, kind, name, payments } = loaded;
  const paths = usePaths();
  return (
    <>
      <Header
        title={t(`payments:${kind}.title`)}
        above={[
          { label: t("enrollment:above"), to: paths.enrollments() },
          { label: name ?? t("enrollment:unnamed"), to: paths.enrollment(id) },
        ]}
      />
      {payments.fault && <FaultPanel title={t(`payments:${kind}.loadFailed`)} fault={payments.fault} />}
      {payments.value && <Payments {...loaded} page={payments.value} />}
    </>
  );
}

type Page = NonNullable<Loaded["payments"]["value"]>;

function Payments({ id, kind, hasProducer, page }: Loaded & { page: Page }) {
  const { t } = useTranslation(["payments", "lists"]);
  const { count } = useFormat();
  const paths = usePaths();
  const { view, rows, total, pages, counts, unreadable, missing } = page;
  const to = (change: Parameters<typeof paymentList.query>[1]) =>
    paths.enrollmentPayments(id, kind, paymentList.query(view, change));
  const { order, range, sortBy } = useOrder(view, { column: t(`payments:columns.${view.sort}`), to });
  const shown = range(rows.length, total);
  return (
    <>
      <PaymentCounts
        id="statuses"
        counts={counts}
        current={view.filters.status}
        to={(status) => to({ filters: { status } })}
      />
      <ResultCount>{t("payments:count", { count: total, formatted: count(total) })}</ResultCount>
      <UnreadableNote unreadable={unreadable} />
      {missing > 0 && (
        <Hint>{t("payments:partial", { shown: count(counts.All), total: count(counts.All + missing) })}</Hint>
      )}
      {total === 0 ? (
        <EmptyState title={t(counts.All === 0 ? `payments:${kind}.none` : "payments:noneOfStatus")} />
      ) : (
        <>
          <PaymentTable
            id="payments"
            caption={t("lists:caption", { name: t(`payments:${kind}.title`), range: shown, order })}
            rows={rows}
            hasProducer={hasProducer}
            sortBy={sortBy}
          />
          <ListPager
            page={page.page}
            pages={pages}
            pageSize={view.pageSize}
            pageSizes={paymentList.pageSizes}
            summary={shown}
            toPage={(next) => to({ page: next })}
            toSize={(pageSize) => to({ pageSize })}
          />
        </>
      )}
    </>
  );
}
