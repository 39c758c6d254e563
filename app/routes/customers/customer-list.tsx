import { useTranslation } from "react-i18next";
import type { Customer } from "../../api-client/customers.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { defineList, forAgencies, textFilter } from "../../lists/list.ts";
import { stateAbbreviation } from "../../producer/abbreviations.ts";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { Muted, Short } from "../../ui/text.tsx";
import { customerOf } from "../enrollments/enrollment-list.tsx";

/** The customers of the selected portal: `docs/product/customers.md`, "List". */

const LONGEST_NAME = 100;

/** The file's name never has the name of a customer. */
const ofOneCustomer = { inFileName: () => "one customer" };

export const customerList = defineList<Customer>()({
  name: "customers",
  address: (paths, query) => paths.customers(query),
  extension: "customers",
  title: (t) => t("customers:title"),
  words: {
    count: (t, { count, total }) => t("customers:count", { count, total }),
    loadFailed: (t) => t("customers:loadFailed"),
    none: (t) => t("customers:none"),
    noneHint: (t) => t("customers:noneHint"),
    first: { label: (t) => t("enrollments:submit"), to: (paths) => paths.applications() },
    noneMatching: (t) => t("customers:noneMatching"),
    noneMatchingHint: (t) => t("customers:noneMatchingHint"),
  },
  rowKey: ({ Id }) => Id,
  columns: {
    name: {
      label: (t) => t("customers:columns.name"),
      value: nameOf,
      cell: (row) => <Name {...row} />,
      isSorted: true,
    },
    waiting: {
      label: (t) => t("customers:columns.waiting"),
      value: ({ IsWaitingForYou }) => (IsWaitingForYou ? "waiting" : null),
      named: (t) => t("customers:isWaiting"),
      cell: ({ IsWaitingForYou }) => (IsWaitingForYou ? <Waiting /> : ""),
      small: "status",
    },
    policies: {
      label: (t) => t("customers:columns.policies"),
      value: ({ Policies }) => Policies,
      as: "number",
      cell: ({ Policies: count }) => <Count count={count} />,
      small: "labelled",
    },
    applications: {
      label: (t) => t("customers:columns.applications"),
      value: ({ Applications }) => Applications,
      as: "number",
      cell: ({ Applications: count }) => <Count count={count} />,
      small: "labelled",
    },
    state: {
      label: (t) => t("enrollments:columns.state"),
      value: ({ State }) => State,
      cell: ({ State: state }) => (state ? <Short full={state} short={stateAbbreviation(state)} /> : "–"),
    },
    producer: {
      label: (t) => t("enrollments:columns.producer"),
      value: ({ AgentName }) => AgentName,
      ...forAgencies,
    },
  },
  alwaysShown: "name",
  filters: {
    name: textFilter(LONGEST_NAME, { label: (t) => t("customers:columns.name"), ...ofOneCustomer }),
  },
  order: { by: "name" },
  pageSizes: [25, 50, 100],
});

/** Last name first, as lists of people have it. */
export function nameOf({ FirstName, LastName }: Customer): string | null {
  return customerOf({ CustomerFirstName: FirstName, CustomerLastName: LastName });
}

function Name(row: Customer) {
  const { t } = useTranslation("customers");
  const paths = usePaths();
  return <Link to={paths.customer(row.Id)}>{nameOf(row) ?? t("unnamed")}</Link>;
}

/** None is no number to read. */
function Count({ count }: { count: number | null }) {
  return count ? count : <Muted>{count ?? "–"}</Muted>;
}

function Waiting() {
  const { t } = useTranslation("customers");
  return <Badge tone="warning">{t("isWaiting")}</Badge>;
}
