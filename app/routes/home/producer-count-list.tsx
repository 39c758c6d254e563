import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { defineList, offeredFilter, textFilter } from "../../lists/list.ts";
import { choice } from "../../lists/list-address.ts";
import { Link } from "../../ui/link.tsx";

/** An agency's producers by how many enrollments they wrote in a period: `docs/product/home.md`, "Enrollments". */

export type ProducerCount = { id: string | null; name: string | null; count: number | null };

/** A refused day stays as it was typed. */
const LONGEST_DAY = 20;

const dayOf = (name: "from" | "to") =>
  textFilter(LONGEST_DAY, {
    label: (t) => t(`chart:producers.${name}`),
    inFileName: (day) => `${name} ${day}`,
  });

export const producerCountList = defineList<ProducerCount>()({
  name: "enrollments-by-producer",
  address: (paths, query) => paths.home({ chart: "producers", ...query }),
  pattern: "/",
  anchor: "enrollments",
  only: "agency",
  title: (t) => t("chart:producers.title"),
  words: {
    count: (t, words) => t("chart:producers.count", words),
    countNone: (t) => t("chart:producers.countNone"),
    loadFailed: (t) => t("chart:producers.failed"),
    none: (t) => t("chart:producers.none"),
    noneHint: (t) => t("chart:producers.noneHint"),
  },
  rowKey: (_, index) => index,
  columns: {
    producer: {
      label: (t) => t("chart:producers.producer"),
      value: ({ name }) => name,
      cell: (row) => <Producer {...row} />,
    },
    enrollments: {
      label: (t) => t("chart:producers.enrollments"),
      value: ({ count }) => count,
      cell: ({ count }) => <Count count={count} />,
      as: "number",
    },
  },
  alwaysShown: "producer",
  filters: {
    // The home page has other charts at other addresses.
    chart: {
      ...choice(["", "producers"], ""),
      label: (t) => t("chart:kind.label"),
      at: "nowhere",
      inFileName: () => "",
    },
    carrier: offeredFilter({
      label: (t) => t("chart:producers.carrier"),
      offered: {
        every: (t) => t("chart:producers.everyCarrier"),
        failed: (t) => t("chart:producers.carriersFailed"),
      },
    }),
    from: dayOf("from"),
    to: dayOf("to"),
  },
  correct: (filters) => ({ ...filters, chart: "producers" }),
  order: (t) => t("chart:producers.order"),
  pageSizes: [10],
});

function Producer({ id, name }: ProducerCount) {
  const paths = usePaths();
  return id ? <Link to={paths.producer(id)}>{name ?? "–"}</Link> : (name ?? "–");
}

function Count({ count }: Pick<ProducerCount, "count">) {
  const format = useFormat();
  return <>{count === null ? "–" : format.count(count)}</>;
}
