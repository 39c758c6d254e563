import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PaymentKind } from "#api/payments.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { PaymentCounts } from "../../producer/payments/payment-counts.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { statementPaymentList } from "./payment-list.tsx";
import { statementPaymentSource } from "./payment-source.server.ts";

/** The payments of a kind in a statement, processed or on hold: `docs/product/statements.md`, "Payments of a statement". */

export const handle: PageHandle<{ params: { kind?: string } }> = {
  title: (t, loaded) => t(`payments:${kindOf(loaded?.params ?? {})}.title`),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const loaded = await loadListPage(args, user, statementPaymentSource);
  const { found, page } = loaded.data;
  const statuses = [page.statementFault?.status, found.fault?.status];
  if (statuses.includes(404)) throw data({ problem: "notFound" }, { status: 404 });
  if (statuses.includes(403)) throw data({ problem: "permission" }, { status: 403 });
  return loaded;
}

const kindOf = ({ kind }: { kind?: string | undefined }): PaymentKind =>
  kind === "overrides" ? kind : "commissions";

export default function StatementPayments() {
  const { t } = useTranslation(["statements", "payments"]);
  const { dateInText } = useFormat();
  const loaded = useLoaderData<typeof loader>();
  const { params, place, view, page } = loaded;
  const { statementId = "" } = params;
  const kind = kindOf(params);
  const { state } = statementPaymentList.at(place);
  const paths = usePaths();
  return (
    <>
      <Header
        title={t(`payments:${kind}.title`)}
        above={[
          { label: t("title"), to: paths.statements() },
          {
            label: page.date ? t("statementOf", { date: dateInText(page.date) }) : t("statement"),
            to: paths.statement(statementId),
          },
        ]}
      />
      <PaymentCounts
        id="statuses"
        counts={page.counts}
        current={view.filters.status}
        to={(status) =>
          paths.statementPayments(statementId, kind, state.query(view, { filters: { status } }))
        }
      />
      <ListPage
        {...loaded}
        list={{
          ...statementPaymentList,
          title: () =>
            t("payments.caption", {
              kind: t(`payments:${kind}.title`),
              status: t(`payments.${view.filters.status}`),
            }),
          words: {
            ...statementPaymentList.words,
            loadFailed: () => t(`payments.loadFailed.${view.filters.status}`),
          },
        }}
        filters="none"
        none={{ title: t(`payments.noneWith.${view.filters.status}`) }}
      />
    </>
  );
}
