import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { TrainingFound } from "./content.server.ts";
import { ListPart } from "./list-part.tsx";

/** The first events of the training calendar, and the way to all. */
export function TrainingEvents(found: TrainingFound) {
  const { t } = useTranslation("content");
  const paths = usePaths();
  const way = (
    <ButtonLink to={paths.trainingCalendar()} icon="calendar">
      {t("training.open")}
    </ButtonLink>
  );
  return (
    <ListPart
      part="training"
      id="training"
      title={t("training.tile")}
      found={found}
      failed={t("training.failed")}
      none={
        <Card footer={way}>
          <p>{t("training.about")}</p>
        </Card>
      }
    >
      {(events) => (
        <Card footer={way}>
          <ul aria-labelledby="training" className="space-y-2 text-sm">
            {events.map((event) => (
              <li key={event} className="wrap-anywhere">
                {event}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </ListPart>
  );
}
