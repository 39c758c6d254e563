import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ActionItem, ActionList } from "../../ui/action-list.tsx";
import { Section } from "../../ui/page.tsx";
import type { ShownCustomer } from "./detail-page.server.ts";

/** The list of what waits, each with the way to what is to be done. An empty list is not shown. */
export function Waiting({ waiting: { pending, toSign, onHold, unpaid, requests } }: ShownCustomer) {
  const { t } = useTranslation(["customers", "payments"]);
  const { date, money } = useFormat();
  const paths = usePaths();
  const items = [
    ...pending.map(({ PolicyId, InsurerName }) => ({
      key: `pending ${PolicyId}`,
      to: paths.enrollment(PolicyId),
      text: t("waiting.pending"),
      detail: InsurerName,
    })),
    ...toSign.map(({ id, requested, lastName, firstName }) => ({
      key: `scope ${id}`,
      to: paths.scopes({ lastName: lastName ?? undefined, firstName: firstName ?? undefined }),
      text: t("waiting.toSign"),
      detail: requested && date(requested),
    })),
    ...requests.map(({ id, description }) => ({
      key: `request ${id}`,
      to: paths.helpRequest(id),
      text: t("waiting.request"),
      detail: description,
    })),
    ...onHold.flatMap(({ id, policyId, amount, date: day, release }) =>
      policyId === null
        ? []
        : {
            key: `payment ${id}`,
            to: paths.newHelpRequest({ policy: policyId, payment: id }),
            text: t("waiting.onHold", { amount: money(amount) }),
            detail: [day && date(day), release && `${t("payments:columns.release")}: ${date(release)}`]
              .filter(Boolean)
              .join(" · "),
          },
    ),
    ...unpaid.map(({ PolicyId, InsurerName }) => ({
      key: `unpaid ${PolicyId}`,
      to: paths.newHelpRequest({ policy: PolicyId }),
      text: t("waiting.unpaid"),
      detail: InsurerName,
    })),
  ];
  if (items.length === 0) return null;
  return (
    <Section id="waiting" title={t("waiting.title")}>
      <ActionList labelledBy="waiting">
        {items.map(({ key, to, text, detail }) => (
          <ActionItem key={key} to={to} tone="warning" detail={detail || undefined}>
            {text}
          </ActionItem>
        ))}
      </ActionList>
    </Section>
  );
}
