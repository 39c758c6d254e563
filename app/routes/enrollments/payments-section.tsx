import { useTranslation } from "react-i18next";
import type { PaymentKind } from "#api/payments.ts";
import type { Attempt } from "../../api-client/attempt.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import type { ListPlace } from "../../lists/list.ts";
import { ListTable } from "../../lists/list-table.tsx";
import { PaymentCounts } from "../../producer/payments/payment-counts.tsx";
import type { countsOf, PaymentRow } from "../../producer/payments/payments.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { enrollmentPaymentList } from "./payment-list.tsx";

export type NewestPayments = {
  counts: ReturnType<typeof countsOf>;
  newest: PaymentRow[];
  unreadable: number;
};

/** The newest payments of a kind, how many there are of each status, and the way to all of them. */
export function PaymentsSection({
  enrollmentId,
  kind,
  payments: { value, fault },
  place,
}: {
  enrollmentId: string;
  kind: PaymentKind;
  payments: Attempt<NewestPayments>;
  place: ListPlace;
}) {
  const { t } = useTranslation("payments");
  const paths = usePaths();
  const { read, query } = enrollmentPaymentList.at(place).state;
  const view = read("/");
  return (
    <Section
      id={kind}
      title={t(`${kind}.title`)}
      actions={
        value &&
        value.counts.All > 0 && (
          <ButtonLink to={paths.enrollmentPayments(enrollmentId, kind)}>{t(`${kind}.all`)}</ButtonLink>
        )
      }
    >
      {fault && <FaultPanel title={t(`${kind}.loadFailed`)} fault={fault} />}
      {value && <UnreadableNote unreadable={value.unreadable} />}
      {value?.counts.All === 0 && (
        <EmptyState title={t(`${kind}.none`)}>
          <p>{t(`${kind}.noneHint`)}</p>
        </EmptyState>
      )}
      {value && value.counts.All > 0 && (
        <>
          <PaymentCounts
            id={`${kind}-counts`}
            counts={value.counts}
            current={null}
            to={(status) =>
              paths.enrollmentPayments(enrollmentId, kind, query(view, { filters: { status } }))
            }
          />
          <ListTable
            list={enrollmentPaymentList}
            place={place}
            view={view}
            id={`${kind}-table`}
            caption={t(`${kind}.newest`)}
            rows={value.newest}
          />
        </>
      )}
    </Section>
  );
}
