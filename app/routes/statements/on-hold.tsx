import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "../../api-client/attempt.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { defineList } from "../../lists/list.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { pathsFor } from "../../paths.ts";
import { Money } from "../../producer/payments/money.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { EmptyState } from "../../ui/message.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import { onHoldPage } from "./on-hold-page.server.ts";
import { isLinkable, PolicyLink } from "./policy-link.tsx";

/** Payments on hold of all statements: `docs/product/statements.md`, "Payments on hold". */

export const handle: PageHandle = { title: (t) => t("statements:onHold.title") };

const onHoldList = defineList({ filters: {}, pageSizes: [25, 50, 100] });

/** @throws 404 without the extension; a redirect past the last page */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  await requireExtension(user, "onHoldPayments");
  const view = onHoldList.read(args.request.url);
  const { page, pageSize } = view;
  const found = await attempt(onHoldPage(backend, portal, { page, pageSize }));
  const pages = Math.max(1, Math.ceil((found.value?.total ?? 0) / pageSize));
  if (found.value && page > pages) throw redirectTo(pathsFor(portal).onHoldPayments(onHoldList.query(view)));
  const status = found.fault ? pageStatus(found.fault) : 200;
  return data({ page, pageSize, pages, hasProducer: portal.type === "agency", found }, { status });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Found = NonNullable<Loaded["found"]["value"]>;
type Row = Found["rows"][number];

export default function OnHoldPayments() {
  const { t } = useTranslation("statements");
  const loaded = useLoaderData<typeof loader>();
  const { value: found, fault } = loaded.found;
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("onHold.title")}
        above={[{ label: t("title"), to: paths.statements() }]}
        lead={<p>{t("onHold.lead")}</p>}
      />
      {fault && <FaultPanel title={t("payments.loadFailed.OnHold")} fault={fault} />}
      {found && <UnreadableNote unreadable={found.unreadable} />}
      {found?.total === 0 && <EmptyState title={t("payments.noneWith.OnHold")} />}
      {found && found.total > 0 && <Payments {...loaded} found={found} />}
    </>
  );
}

function Payments({ page, pageSize, pages, hasProducer, found }: Omit<Loaded, "found"> & { found: Found }) {
  const { t } = useTranslation(["statements", "lists"]);
  const { count } = useFormat();
  const paths = usePaths();
  const columns = useColumns(hasProducer);
  const { rows, total } = found;
  const before = (page - 1) * pageSize;
  const range = t("lists:range", {
    from: count(before + 1),
    to: count(before + rows.length + found.unreadable),
    total: count(total),
  });
  const view = { ...onHoldList.read("/"), page, pageSize };
  const to = (change: Parameters<typeof onHoldList.query>[1]) =>
    paths.onHoldPayments(onHoldList.query(view, change));
  return (
    <>
      <ResultCount>{t("onHold.count", { count: total, total: count(total) })}</ResultCount>
      <DataTable
        id="on-hold"
        caption={t("onHold.caption", { range })}
        rows={rows}
        rowKey={({ id }) => id}
        captionHidden
        layout="close"
        small
        columns={columns}
      />
      <ListPager
        page={page}
        pages={pages}
        pageSize={pageSize}
        pageSizes={onHoldList.pageSizes}
        summary={range}
        toPage={(next) => to({ page: next })}
        toSize={(size) => to({ pageSize: size })}
      />
    </>
  );
}

function useColumns(hasProducer: boolean): Column<Row>[] {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const column = (
    key: "policy" | "date" | "amount" | "carrier" | "policyType" | "agent",
    cell: Column<Row>["cell"],
  ): Column<Row> => ({ key, label: t(`payments.columns.${key}`), cell });
  return [
    { ...column("policy", ({ policyId }) => <PolicyLink id={policyId} />), nowrap: true },
    { ...column("date", (row) => (row.date ? date(row.date) : "–")), nowrap: true },
    { ...column("amount", ({ amount }) => <Money dollars={amount} />), align: "end", small: "status" },
    {
      key: "kind",
      label: t("onHold.kind"),
      cell: ({ kind }) => (kind ? t(`onHold.kinds.${kind}`) : "–"),
      nowrap: true,
    },
    column("carrier", ({ carrier }) => carrier ?? "–"),
    column("policyType", ({ policyType }) => policyType ?? "–"),
    ...(hasProducer ? [column("agent", ({ agent }) => agent ?? "–")] : []),
    { key: "statement", label: t("statement"), cell: (row) => <StatementLink {...row} />, nowrap: true },
  ];
}

/** The day of the statement where a payment stands, as a link to it. */
function StatementLink({ statementId, statementDate }: Pick<Row, "statementId" | "statementDate">) {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const paths = usePaths();
  if (statementId === null) return <>–</>;
  const text = statementDate ? date(statementDate) : t("statement");
  return isLinkable(statementId) ? (
    <Link to={paths.statement(statementId)}>{text}</Link>
  ) : (
    <span>{text}</span>
  );
}
