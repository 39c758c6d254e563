import { useTranslation } from "react-i18next";
import type { Fault } from "../../api-client/fault.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { ErrorPanel } from "../../ui/message.tsx";
import { usePartAlone } from "./part-alone.ts";
import type { HomePart } from "./parts.ts";

type Props = { part: HomePart; title: string; fault: Fault };

/** In the place of a part that failed. One that is late is offered alone: it may take its time there. */
export function PartFault({ part, title, fault }: Props) {
  const { t } = useTranslation(["home", "shell"]);
  const paths = usePaths();
  const { isAlone, view } = usePartAlone();
  if (fault.kind !== "timeout" || isAlone) return <FaultPanel title={title} fault={fault} />;
  return (
    <ErrorPanel
      title={title}
      detail={t("late.detail")}
      retry={{ label: t(`late.load.${part}`), to: paths.home({ ...view, part }) }}
      reference={t("shell:reference", { id: fault.requestId })}
    />
  );
}
