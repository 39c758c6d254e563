import type { ExpectedPayment } from "../../api-client/statements.server.ts";
import { defineList, forAgencies } from "../../lists/list.ts";
import { policyHeading } from "./payment-list.tsx";
import { AskAbout, PolicyLink } from "./policy-link.tsx";

/** Active policies that nothing was paid for: `docs/product/statements.md`, "Changes and expected payments". */
export const expectedList = defineList<ExpectedPayment>()({
  name: "expected-payments",
  address: (paths, query) => paths.expectedPayments(query),
  extension: "expectedPayments",
  title: (t) => t("statements:expected.title"),
  words: {
    count: (t, { count, total }) => t("statements:expected.count", { count, total }),
    loadFailed: (t) => t("statements:expected.loadFailed"),
    none: (t) => t("statements:expected.none"),
  },
  rowKey: ({ PolicyId }) => PolicyId,
  columns: {
    customer: {
      label: (t) => t("statements:payments.columns.customer"),
      value: ({ CustomerName }) => CustomerName,
      isExportedOnly: true,
      extension: "customerNames",
    },
    policy: {
      label: (t) => t("statements:payments.columns.policy"),
      heading: (t, today, rows) =>
        policyHeading(
          t,
          today,
          rows.map(({ CustomerName }) => ({ customer: CustomerName })),
        ),
      value: ({ PolicyId }) => PolicyId,
      cell: ({ PolicyId, CustomerName }) => <PolicyLink id={PolicyId} customer={CustomerName} />,
    },
    carrier: {
      label: (t) => t("statements:payments.columns.carrier"),
      value: ({ InsurerName }) => InsurerName,
    },
    policyType: {
      label: (t) => t("statements:payments.columns.policyType"),
      value: ({ PolicyType }) => PolicyType,
    },
    agent: {
      label: (t) => t("statements:payments.columns.agent"),
      value: ({ AgentName }) => AgentName,
      ...forAgencies,
    },
    effective: {
      label: (t) => t("statements:expected.effective"),
      value: ({ EffectiveDate }) => EffectiveDate,
      as: "day",
      nowrap: true,
    },
    ask: {
      label: (t) => t("statements:ask.label"),
      value: () => null,
      cell: ({ PolicyId, CustomerName }) => <AskAbout policyId={PolicyId} customer={CustomerName} />,
      isShownOnly: true,
      nowrap: true,
    },
  },
  alwaysShown: "policy",
  filters: {},
  order: (t) => t("statements:expected.order"),
  pageSizes: [25, 50, 100],
});
