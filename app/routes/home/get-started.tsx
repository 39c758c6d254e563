import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ActionItem, ActionList } from "../../ui/action-list.tsx";
import { Section } from "../../ui/page.tsx";
import type { AttentionFound } from "./attention-page.server.ts";

/** The first steps of somebody who begins, each with a link to where it is done. */
export function GetStarted({ firstSteps }: Pick<AttentionFound, "firstSteps">) {
  const { t } = useTranslation("home");
  const paths = usePaths();
  if (firstSteps.length === 0) return null;
  const addresses = {
    contracts: paths.contractRequest(),
    licenses: paths.documentForm("License"),
    eAndOs: paths.documentForm("EAndO"),
  };
  return (
    <Section id="get-started" title={t("start.title")} description={t("start.about")}>
      <ActionList labelledBy="get-started">
        {firstSteps.map((step) => (
          <ActionItem key={step} to={addresses[step]} tone="next">
            {t(`start.steps.${step}`)}
          </ActionItem>
        ))}
      </ActionList>
    </Section>
  );
}
