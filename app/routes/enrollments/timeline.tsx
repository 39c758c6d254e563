import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { TimeLine, TimeLineItem } from "../../ui/timeline.tsx";
import type { TimelineEvent } from "./summary.server.ts";

/** The dates of an enrollment, in their order. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const { t } = useTranslation("enrollment");
  const { date } = useFormat();
  return (
    <Section id="timeline" title={t("timeline.title")}>
      {events.length === 0 ? (
        <EmptyState title={t("timeline.none")} />
      ) : (
        <TimeLine>
          {events.map((event) => (
            <TimeLineItem key={event.event} name={t(`timeline.${wordOf(event)}`)} isLater={event.isLater}>
              <time dateTime={event.date}>{date(event.date)}</time>
            </TimeLineItem>
          ))}
        </TimeLine>
      )}
    </Section>
  );
}

/** Coverage starts and ends on days that may be still to come. */
function wordOf({ event, isLater }: TimelineEvent) {
  if (event === "effective") return isLater ? "effective" : "effectivePast";
  if (event === "terminated") return isLater ? "terminatedLater" : "terminated";
  return event;
}
