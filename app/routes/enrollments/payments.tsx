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
import { Hint } from "../../ui/text.tsx";
import { enrollmentPaymentList } from "./payment-list.tsx";
import { enrollmentPaymentSource } from "./payment-source.server.ts";

export const handle: PageHandle<{ params: { kind?: string } }> = {
  title: (t, loaded) => t(`payments:${kindOf(loaded?.params ?? {})}.title`),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const loaded = await loadListPage(args, user, enrollmentPaymentSource);
  const { found, page } = loaded.data;
  if (page.fault?.status === 404 || found.fault?.status === 404)
    throw data({ problem: "notFound" }, { status: 404 });
  return loaded;
}

const kindOf = ({ kind }: { kind?: string | undefined }): PaymentKind =>
  kind === "overrides" ? kind : "commissions";

export default function PaymentsPage() {
  const { t } = useTranslation(["payments", "enrollment"]);
  const { count } = useFormat();
  const loaded = useLoaderData<typeof loader>();
  const { params, place, view, page } = loaded;
  const { policyId = "" } = params;
  const kind = kindOf(params);
  const { state } = enrollmentPaymentList.at(place);
  const paths = usePaths();
  const { counts, missing, name } = page;
  return (
    <>
      <Header
        title={t(`payments:${kind}.title`)}
        above={[
          { label: t("enrollment:above"), to: paths.enrollments() },
          { label: name ?? t("enrollment:unnamed"), to: paths.enrollment(policyId) },
        ]}
      />
      {counts && (
        <PaymentCounts
          id="statuses"
          counts={counts}
          current={view.filters.status}
          to={(status) =>
            paths.enrollmentPayments(policyId, kind, state.query(view, { filters: { status } }))
          }
        />
      )}
      {counts && missing > 0 && (
        <Hint>{t("partial", { shown: count(counts.All), total: count(counts.All + missing) })}</Hint>
      )}
      <ListPage
        {...loaded}
        list={{
          ...enrollmentPaymentList,
          title: () => t(`payments:${kind}.title`),
          words: {
            ...enrollmentPaymentList.words,
            loadFailed: () => t(`payments:${kind}.loadFailed`),
          },
        }}
        filters="none"
        none={{ title: counts?.All === 0 ? t(`${kind}.none`) : undefined }}
      />
    </>
  );
}
