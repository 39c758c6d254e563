import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Section } from "../../ui/page.tsx";
import type { AttentionFound } from "./attention-page.server.ts";

/** The first steps of somebody who begins, in their order, with those that are done. The next one has a button. */
export function GetStarted({ firstSteps }: Pick<AttentionFound, "firstSteps">) {
  const { t } = useTranslation("home");
  const paths = usePaths();
  const next = firstSteps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const addresses = {
    contracts: paths.contractRequest(),
    licenses: paths.documentForm("License"),
    eAndOs: paths.documentForm("EAndO"),
  };
  return (
    <Section id="get-started" title={t("start.title")} description={t("start.about")}>
      <ol aria-labelledby="get-started" className="divide-y divide-border rounded-md border border-border">
        {firstSteps.map(({ step, isDone }, index) => (
          <li key={step} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span
              aria-hidden="true"
              className="flex size-7 items-center justify-center rounded-full bg-raised text-sm font-medium"
            >
              {isDone ? <Icon name="check" size="small" className="text-success" /> : index + 1}
            </span>{" "}
            <span className="min-w-0 flex-1 font-medium">
              {t(`start.steps.${step}`)}
              {isDone && <span className="font-normal text-muted"> {t("start.done")}</span>}
            </span>
            {!isDone && (
              <ButtonLink size="small" kind={step === next.step ? "primary" : undefined} to={addresses[step]}>
                {t(`start.open.${step}`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
