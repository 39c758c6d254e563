import { useTranslation } from "react-i18next";
import { Download } from "../../files/download.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import type { PortalRef } from "../../paths.ts";
import { Card, Facts } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Hint, Muted } from "../../ui/text.tsx";
import { statusOf } from "./status.ts";
import { EnrollmentStatus } from "./status-badge.tsx";
import type { EnrollmentSummary } from "./summary.ts";

type Props = { type: PortalRef["type"]; enrollment: EnrollmentSummary };

/** The facts of an enrollment, the meaning of its status, and its application. */
export function EnrollmentCard({ type, enrollment }: Props) {
  const { t } = useTranslation("enrollment");
  const { date } = useFormat();
  const day = (value: string | null) => value && <span className="whitespace-nowrap">{date(value)}</span>;
  return (
    <Card
      title={<h2 className="sr-only">{t("summary")}</h2>}
      aside={<StatusMeaning text={enrollment.status} />}
      footer={<Application enrollment={enrollment} />}
    >
      <Facts
        items={[
          { term: t("facts.carrier"), value: enrollment.carrier },
          { term: t("facts.product"), value: enrollment.product },
          { term: t("facts.policyType"), value: enrollment.policyType },
          { term: t("facts.effective"), value: day(enrollment.effective) },
          { term: t("facts.terminated"), value: day(enrollment.terminated) },
          { term: t("facts.terminationReason"), value: enrollment.terminationReason },
          { term: t("facts.state"), value: enrollment.state },
          { term: t("facts.county"), value: enrollment.county },
          ...(type === "agency" ? [{ term: t("facts.agent"), value: <Producer {...enrollment} /> }] : []),
          { term: t("facts.id"), value: <code>{enrollment.id}</code> },
        ]}
      />
    </Card>
  );
}

/** The status in a word, its meaning, and the agent's next step. */
function StatusMeaning({ text }: { text: string | null }) {
  const { t } = useTranslation("enrollmentStatus");
  const status = statusOf(text);
  if (!text) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-sm">
      <EnrollmentStatus text={text} />
      <p>{status ? `${t(`${status}.meaning`)} ${t(`${status}.next`)}` : t("unknown")}</p>
    </div>
  );
}

function Producer({ agent: { id, name, isGone } }: EnrollmentSummary) {
  const { t } = useTranslation(["enrollment", "lists"]);
  const paths = usePaths();
  const shown = name || t("lists:unnamedAgent");
  if (isGone || !id)
    return (
      <>
        {shown}
        {isGone && <Muted block>{t("agentGone")}</Muted>}
      </>
    );
  return <Link to={paths.producer(id)}>{shown}</Link>;
}

function Application({ enrollment: { id, hasApplication } }: { enrollment: EnrollmentSummary }) {
  const { t } = useTranslation("enrollment");
  const paths = usePaths();
  if (!hasApplication) return <Hint>{t("application.none")}</Hint>;
  return (
    <Download
      href={paths.applicationFile(id)}
      words={{
        pending: t("application.pending"),
        done: t("application.done"),
      }}
    >
      {t("application.download")}
    </Download>
  );
}
