import { useTranslation } from "react-i18next";
import { usePaths } from "../../shell/use-shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Section } from "../../ui/page.tsx";

/** The way to the training calendar. */
export function TrainingEvents() {
  const { t } = useTranslation("content");
  const paths = usePaths();
  return (
    <Section id="training" title={t("training.tile")}>
      <Card
        footer={
          <ButtonLink to={paths.trainingCalendar()} icon="calendar">
            {t("training.open")}
          </ButtonLink>
        }
      >
        <p>{t("training.about")}</p>
      </Card>
    </Section>
  );
}
