import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";
import { SegmentedLinks } from "../ui/segmented-links.tsx";
import { type countsOf, LARGEST_COUNT, paymentFilters } from "./payments.ts";
import "./words.ts";

type Filter = (typeof paymentFilters)[number];

/** How many payments have which status, each a link to them. */
export function PaymentCounts({
  id,
  counts,
  current,
  to,
}: {
  id: string;
  counts: ReturnType<typeof countsOf>;
  /** Null where none of them is shown as chosen. */
  current: Filter | null;
  to: (status: Filter) => string;
}) {
  const { t } = useTranslation("payments");
  const { count } = useFormat();
  const capped = (value: number) =>
    value > LARGEST_COUNT ? t("more", { number: LARGEST_COUNT }) : count(value);
  return (
    <div className="payment-counts">
      <SegmentedLinks
        id={id}
        label={t("columns.status")}
        links={paymentFilters.map((status) => ({
          label: t("counted", { status: t(`statuses.${status}`), number: capped(counts[status]) }),
          to: to(status),
          isCurrent: status === current,
        }))}
      />
    </div>
  );
}
