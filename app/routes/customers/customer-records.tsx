import { useTranslation } from "react-i18next";
import type { EveryArea } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import type { ListPlace } from "../../lists/list.ts";
import { Money } from "../../producer/payments/money.tsx";
import { holdReasonName, PaymentStatusBadge } from "../../producer/payments/payment-status.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/page.tsx";
import { DataTable } from "../../ui/table.tsx";
import { Muted } from "../../ui/text.tsx";
import { RequestsAbout } from "../enrollments/requests-about.tsx";
import { EnrollmentStatus } from "../enrollments/status-badge.tsx";
import { StatusBadge as ScopeStatus } from "../scopes/status-badge.tsx";
import type { ShownCustomer } from "./detail-page.server.ts";

/** A year of monthly payments. */
const NEWEST = 12;

/** The records of a customer by kind. A kind without any is left out. */
export function CustomerRecords({ customer, place }: { customer: ShownCustomer; place: ListPlace }) {
  const { t } = useTranslation("customers");
  const isAgency = place.type === "agency";
  const name = customer.name ?? t("unnamed");
  return (
    <>
      <Policies rows={customer.enrollments} name={name} isAgency={isAgency} />
      <Scopes rows={customer.scopes} name={name} />
      <Payments rows={customer.payments} name={name} isAgency={isAgency} />
      <RequestsAbout requests={{ value: customer.requests, unreadable: 0 }} />
    </>
  );
}

type Rows<K extends keyof ShownCustomer> = {
  rows: ShownCustomer[K];
  /** The customer's. */
  name: string;
};

function Policies({ rows, name, isAgency }: Rows<"enrollments"> & { isAgency: boolean }) {
  const { t } = useTranslation(["customers", "enrollments"]);
  const { date } = useFormat();
  const paths = usePaths();
  if (rows.length === 0) return null;
  return (
    <Section id="policies" title={t("policies")}>
      <DataTable
        id="policies-table"
        caption={t("table", { what: t("policies"), name })}
        captionHidden
        rows={rows}
        rowKey={({ PolicyId }) => PolicyId}
        small
        columns={[
          {
            key: "carrier",
            label: t("enrollments:columns.carrier"),
            cell: ({ PolicyId, InsurerName }) => (
              <Link to={paths.enrollment(PolicyId)}>{InsurerName?.trim() || t("unnamedPolicy")}</Link>
            ),
          },
          {
            key: "type",
            label: t("enrollments:columns.policyType"),
            cell: ({ PolicyType }) => PolicyType?.trim() || "–",
          },
          ...(isAgency
            ? [
                {
                  key: "producer",
                  label: t("enrollments:columns.producer"),
                  cell: ({ AgentName }: (typeof rows)[number]) => AgentName?.trim() || "–",
                },
              ]
            : []),
          {
            key: "effective",
            label: t("enrollments:columns.effective"),
            cell: ({ EffectiveDate, TerminationDate }) => (
              <>
                {EffectiveDate ? date(EffectiveDate) : "–"}
                {TerminationDate && <Muted block>{t("until", { date: date(TerminationDate) })}</Muted>}
              </>
            ),
            nowrap: true,
            small: "labelled",
          },
          {
            key: "status",
            label: t("enrollments:columns.status"),
            cell: ({ AppQueueStatus }) => <EnrollmentStatus text={AppQueueStatus} />,
            nowrap: true,
            small: "status",
          },
        ]}
      />
    </Section>
  );
}

function Scopes({ rows, name }: Rows<"scopes">) {
  const { t } = useTranslation(["customers", "scopes"]);
  const { date } = useFormat();
  const paths = usePaths();
  if (rows.length === 0) return null;
  return (
    <Section id="scopes" title={t("scopes:title")}>
      <DataTable
        id="scopes-table"
        caption={t("table", { what: t("scopes:title"), name })}
        captionHidden
        rows={rows}
        rowKey={({ id }) => id}
        small
        columns={[
          {
            key: "requested",
            label: t("scopes:fields.requested"),
            cell: ({ requested, lastName, firstName }) => (
              <Link to={paths.scopes({ lastName: lastName ?? undefined, firstName: firstName ?? undefined })}>
                {requested ? date(requested) : t("scopes:title")}
              </Link>
            ),
          },
          {
            key: "signed",
            label: t("signed"),
            cell: ({ signed }) => (signed ? date(signed) : "–"),
            nowrap: true,
            small: "labelled",
          },
          {
            key: "status",
            label: t("scopes:fields.status"),
            cell: ({ status }) => <ScopeStatus status={status} />,
            nowrap: true,
            small: "status",
          },
        ]}
      />
    </Section>
  );
}

function Payments({ rows, name, isAgency }: Rows<"payments"> & { isAgency: boolean }) {
  const { t } = useTranslation<EveryArea>();
  const { date } = useFormat();
  const paths = usePaths();
  if (rows.length === 0) return null;
  return (
    <Section
      id="payments"
      title={t("payments:title")}
      description={
        rows.length > NEWEST && t("customers:newestPayments", { shown: NEWEST, total: rows.length })
      }
    >
      <DataTable
        id="payments-table"
        caption={t("customers:table", { what: t("payments:title"), name })}
        captionHidden
        rows={rows.slice(0, NEWEST)}
        rowKey={({ id }) => id}
        small
        columns={[
          {
            key: "date",
            label: t("payments:columns.date"),
            cell: ({ date: day, policyId }) => {
              const text = day ? date(day) : "–";
              return policyId ? <Link to={paths.enrollment(policyId)}>{text}</Link> : text;
            },
            nowrap: true,
          },
          {
            key: "carrier",
            label: t("statements:payments.columns.carrier"),
            cell: ({ carrier }) => carrier ?? "–",
          },
          ...(isAgency
            ? [
                {
                  key: "kind",
                  label: t("statements:onHold.kind"),
                  cell: ({ kind }: (typeof rows)[number]) =>
                    t(`statements:onHold.kinds.${kind === "overrides" ? "overrides" : "commissions"}`),
                },
              ]
            : []),
          {
            key: "status",
            label: t("payments:columns.status"),
            cell: ({ status, statusText, holdReason }) => (
              <>
                <PaymentStatusBadge status={status} statusText={statusText} />
                {holdReason && <Muted block>{holdReasonName(t, holdReason)}</Muted>}
              </>
            ),
            small: "line",
          },
          {
            key: "amount",
            label: t("payments:columns.amount"),
            cell: ({ amount }) => <Money dollars={amount} />,
            align: "end",
            nowrap: true,
            small: "status",
          },
        ]}
      />
    </Section>
  );
}
