import { useTranslation } from "react-i18next";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { Moment } from "../../i18n/moment.tsx";
import { shortened } from "../../i18n/shortened.ts";
import { Badge } from "../../ui/badge.tsx";
import { Section } from "../../ui/page.tsx";
import { Hint, Written } from "../../ui/text.tsx";
import { TimeLine, TimeLineItem } from "../../ui/timeline.tsx";
import { useItemName } from "../enrollments/missing-items.ts";
import { EnrollmentStatus } from "../enrollments/status-badge.tsx";
import type { ShownHistory } from "./detail-page.server.ts";
import { events, knownOf } from "./submission-values.ts";

const LONGEST_SUBJECT = 80;

type Event = ShownHistory["events"][number];

/** The history of a submission or an enrollment, the oldest event first. */
export function History({ history }: { history: ShownHistory }) {
  const { t } = useTranslation("submissions");
  return (
    <Section id="history" title={t("history.title")}>
      <UnreadableNote unreadable={history.unreadable} />
      {history.events.length === 0 ? (
        <Hint>{t("history.none")}</Hint>
      ) : (
        <TimeLine>
          {history.events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids, and none is ever put between others.
            <Entry key={index} event={event} />
          ))}
        </TimeLine>
      )}
    </Section>
  );
}

function Entry({
  event: { at, event, by, isByDesk, enrollmentStatus, reason, missing, subject },
}: {
  event: Event;
}) {
  const { t } = useTranslation("submissions");
  const itemName = useItemName();
  const known = knownOf(events, event);
  return (
    <TimeLineItem
      name={
        <span className="flex flex-wrap items-baseline gap-x-2">
          <strong>{known ? t(`history.events.${known}`) : event}</strong>{" "}
          {subject && <span>{shortened(subject, LONGEST_SUBJECT)}</span>}{" "}
          {enrollmentStatus && <EnrollmentStatus text={enrollmentStatus} />}
          {by && <span>{by}</span>}
          {isByDesk && <Badge>{t("holders.ReviewDesk")}</Badge>}
        </span>
      }
      note={
        <>
          {missing.length > 0 && <p className="text-muted">{missing.map(itemName).join(", ")}</p>}
          {reason && <Written quiet>{reason}</Written>}
        </>
      }
      isLater={false}
    >
      <Moment {...at} />
    </TimeLineItem>
  );
}
