import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "../../api-client/attempt.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { expectedPaymentsOf } from "../../api-client/statements.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { listAddress } from "../../lists/list-address.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { EmptyState } from "../../ui/message.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { DataTable } from "../../ui/table.tsx";
import { Hint } from "../../ui/text.tsx";
import { PolicyLink } from "./policy-link.tsx";

/** Active policies that nothing was paid for: `docs/product/statements.md`, "Changes and expected payments". */

export const handle: PageHandle = { title: (t) => t("statements:expected.title") };

const expectedList = listAddress({ filters: {}, pageSizes: [25, 50, 100] });

/** @throws 404 without the extension; a redirect past the last page */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  await requireExtension(user, "expectedPayments");
  const { page, pageSize } = expectedList.read(args.request.url);
  const found = await attempt(expectedPaymentsOf(backend, portal, { page, pageSize }));
  const pages = Math.max(1, Math.ceil((found.value?.total ?? 0) / pageSize));
  if (found.value && page > pages)
    throw redirectTo(
      pathsFor(portal).expectedPayments(expectedList.query(expectedList.read(args.request.url))),
    );
  const status = found.fault ? pageStatus(found.fault) : 200;
  return data({ page, pageSize, pages, hasProducer: portal.type === "agency", found }, { status });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Found = NonNullable<Loaded["found"]["value"]>;

export default function ExpectedPayments() {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const loaded = useLoaderData<typeof loader>();
  const { value: found, fault } = loaded.found;
  const paths = usePaths();
  const rule =
    found &&
    (found.statementDate && found.effectiveUntil
      ? t("expected.rule", { until: date(found.effectiveUntil), date: date(found.statementDate) })
      : t("expected.ruleEarly"));
  return (
    <>
      <Header
        title={t("expected.title")}
        above={[{ label: t("title"), to: paths.statements() }]}
        lead={rule && <p>{rule}</p>}
      />
      {fault && <FaultPanel title={t("expected.loadFailed")} fault={fault} />}
      {found && <UnreadableNote unreadable={found.unreadable} />}
      {found?.total === 0 && (
        <EmptyState title={t("expected.none")}>
          {found.statementDate && <p>{t("expected.noneHint")}</p>}
        </EmptyState>
      )}
      {found && found.total > 0 && <Policies {...loaded} found={found} />}
    </>
  );
}

function Policies({ page, pageSize, pages, hasProducer, found }: Omit<Loaded, "found"> & { found: Found }) {
  const { t } = useTranslation(["statements", "lists"]);
  const { count, date } = useFormat();
  const paths = usePaths();
  const { rows, total, hasMore } = found;
  const before = (page - 1) * pageSize;
  const formatted = count(total) + (hasMore ? "+" : "");
  const range = t("lists:range", {
    from: count(before + 1),
    to: count(before + rows.length + found.unreadable),
    total: formatted,
  });
  const view = { ...expectedList.read("/"), page, pageSize };
  const to = (change: Parameters<typeof expectedList.query>[1]) =>
    paths.expectedPayments(expectedList.query(view, change));
  return (
    <>
      <ResultCount>{t("expected.count", { count: total, total: formatted })}</ResultCount>
      <Hint className="mb-3">{t("expected.ask")}</Hint>
      <DataTable
        id="expected"
        caption={t("expected.caption", { range })}
        rows={rows}
        rowKey={({ PolicyId }) => PolicyId}
        captionHidden
        layout="close"
        small
        columns={[
          {
            key: "policy",
            label: t("payments.columns.policy"),
            cell: ({ PolicyId }) => <PolicyLink id={PolicyId} />,
            nowrap: true,
          },
          {
            key: "carrier",
            label: t("payments.columns.carrier"),
            cell: ({ InsurerName }) => InsurerName ?? "–",
          },
          {
            key: "policyType",
            label: t("payments.columns.policyType"),
            cell: ({ PolicyType }) => PolicyType ?? "–",
          },
          ...(hasProducer
            ? [
                {
                  key: "agent",
                  label: t("payments.columns.agent"),
                  cell: ({ AgentName }: Found["rows"][number]) => AgentName ?? "–",
                },
              ]
            : []),
          {
            key: "effective",
            label: t("expected.effective"),
            cell: ({ EffectiveDate }) => date(EffectiveDate),
            nowrap: true,
          },
        ]}
      />
      <ListPager
        page={page}
        pages={pages}
        pageSize={pageSize}
        pageSizes={expectedList.pageSizes}
        summary={range}
        toPage={(next) => to({ page: next })}
        toSize={(size) => to({ pageSize: size })}
      />
    </>
  );
}
