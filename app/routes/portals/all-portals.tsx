import { useTranslation } from "react-i18next";
import { Section } from "../../ui/page.tsx";
import { ChoiceForm, PortalButtons } from "./choice.tsx";

type Choosable = { type: "agent" | "agency"; id: string; name: string };

/** A few portals: one button each, grouped by kind. */
export function AllPortals({
  agents,
  agencies,
  returnUrl,
}: {
  agents: readonly Choosable[];
  agencies: readonly Choosable[];
  returnUrl: string;
}) {
  const { t } = useTranslation("portals");
  return (
    <ChoiceForm returnUrl={returnUrl}>
      {agents.length > 0 && (
        <Section id="agents" title={t("agents")}>
          <PortalButtons portals={agents} labelledBy="agents" />
        </Section>
      )}
      {agencies.length > 0 && (
        <Section id="agencies" title={t("agencies")}>
          <PortalButtons portals={agencies} labelledBy="agencies" />
        </Section>
      )}
    </ChoiceForm>
  );
}
