import { useTranslation } from "react-i18next";
import type { PaymentKind } from "#api/payments.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import type { ListPlace } from "../../lists/list.ts";
import { ListTable } from "../../lists/list-table.tsx";
import { LARGEST_COUNT, type PaymentStatus, paymentStatuses } from "../../producer/payments/payments.ts";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { Hint } from "../../ui/text.tsx";
import type { PaymentsOfKind } from "./detail-page.server.ts";
import { statementPaymentList } from "./payment-list.tsx";

type Props = PaymentsOfKind & { statementId: string; place: ListPlace };

/** The newest payments of a kind, processed and on hold, and the ways to all of them. */
export function PaymentsSection(props: Props) {
  const { t } = useTranslation(["statements", "payments"]);
  const { kind } = props;
  const isNone = paymentStatuses.every((status) => isEmpty(props[status]));
  return (
    <Section id={kind} title={t(`payments:${kind}.title`)}>
      {isNone ? (
        <EmptyState title={t(`payments.none.${kind}`)} />
      ) : (
        paymentStatuses.map((status) => <Payments key={status} {...props} status={status} />)
      )}
    </Section>
  );
}

const isEmpty = ({ value }: PaymentsOfKind[PaymentStatus]) => value?.total === 0 && value.unreadable === 0;

function Payments({ statementId, kind, status, place, ...lists }: Props & { status: PaymentStatus }) {
  const { t } = useTranslation(["statements", "payments"]);
  const { count } = useFormat();
  const paths = usePaths();
  const { value, fault } = lists[status];
  const capped = (number: number) =>
    number > LARGEST_COUNT ? t("payments:more", { number: LARGEST_COUNT }) : count(number);
  const { read, query } = statementPaymentList.at(place).state;
  const view = read("/");
  return (
    <div className="not-first:mt-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm [&>a]:print:hidden">
        <h3 id={headingOf(kind, status)}>{t(`payments.${status}`)}</h3>
        {value && value.total > 0 && (
          <Link to={paths.statementPayments(statementId, kind, query(view, { filters: { status } }))}>
            {t(`payments.all.${status}`, { total: capped(value.total) })}
          </Link>
        )}
      </div>
      {fault && <FaultPanel title={t(`payments.loadFailed.${status}`)} fault={fault} />}
      {value && <UnreadableNote unreadable={value.unreadable} />}
      {value?.total === 0 && <Hint>{t(`payments.noneWith.${status}`)}</Hint>}
      {value && value.total > 0 && (
        <ListTable
          list={statementPaymentList}
          place={place}
          view={view}
          id={`${kind}-${status}`}
          caption={t("payments.caption", {
            kind: t(`payments:${kind}.title`),
            status: t(`payments.${status}`),
          })}
          captionHidden
          rows={value.rows}
        />
      )}
      {value && value.total > value.rows.length && (
        <Hint>{t("payments.first", { shown: count(value.rows.length), total: count(value.total) })}</Hint>
      )}
    </div>
  );
}

const headingOf = (kind: PaymentKind, status: PaymentStatus) => `${kind}-${status}-heading`;
