import { useTranslation } from "react-i18next";
import { Download } from "../../files/download.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import type { PortalRef } from "../../paths.ts";
import { Card, Facts } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Hint, Muted } from "../../ui/text.tsx";
import { shortId } from "../statements/policy-link.tsx";
import type { EnrollmentSummary } from "./summary.server.ts";

type Props = { type: PortalRef["type"]; enrollment: EnrollmentSummary };

/** The facts of an enrollment, and its application. */
export function EnrollmentCard({ type, enrollment }: Props) {
  const { t } = useTranslation("enrollment");
  const { date } = useFormat();
  const day = (value: string | null) => value && <span className="whitespace-nowrap">{date(value)}</span>;
  return (
    <Card
      title={<h2 className="sr-only">{t("summary")}</h2>}
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
          { term: t("facts.id"), value: <span title={enrollment.id}>{shortId(enrollment.id)}</span> },
        ]}
      />
    </Card>
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
