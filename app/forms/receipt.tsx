import { useTranslation } from "react-i18next";
import type { RelationshipManager } from "../api-client/relationship-manager.server.ts";
import { useFormat } from "../i18n/format.ts";
import { Card, Facts } from "../ui/card.tsx";

/** The receipt of a submission: `docs/product/submissions.md`, "Confirmation". */
export type Receipt = {
  /** The reference of the backend, or the short form of the submission id. */
  reference: string;
  /**
   * The time of the submission in the business time zone: `YYYY-MM-DD`, `HH:MM` and the short name of the
   * zone. It is null when it was not stored.
   */
  sent: { day: string; time: string; zone: string };
  /** The name of the submitter, or the email without a name. */
  by: string;
  /** The name of the portal of the submission. */
  portal: string;
  /** The relationship manager of the portal. The team where none is known. */
  manager: Pick<RelationshipManager, "name" | "email" | "phone">;
  /** The usual number of business days until an answer. Zero shows no promise. */
  answerDays: number;
  /** The id of the submission in "Your submissions"; null where it cannot be followed there. */
  submissionId: string | null;
};

export function ReceiptCard({ reference, sent, by, portal, manager }: Receipt) {
  const { t } = useTranslation("receipt");
  const { date, time } = useFormat();
  return (
    <Card title={<h2>{t("title")}</h2>}>
      <Facts
        items={[
          { term: t("reference"), value: <code className="break-all">{reference}</code> },
          {
            term: t("sent"),
            value: t("dayAndTime", { date: date(sent.day), time: time(sent.time), zone: sent.zone }),
          },
          { term: t("by"), value: <span className="break-words">{by}</span> },
          { term: t("portal"), value: portal },
          { term: t("manager"), value: manager.name },
          { term: t("managerEmail"), value: manager.email.text && <ContactLink {...manager.email} /> },
          { term: t("managerPhone"), value: manager.phone.text && <ContactLink {...manager.phone} /> },
        ]}
      />
    </Card>
  );
}

function ContactLink({ text, href }: Receipt["manager"]["phone"]) {
  if (!href) return <>{text}</>;
  return (
    <a href={href} className={href.startsWith("tel:") ? "whitespace-nowrap" : undefined}>
      {text}
    </a>
  );
}
