import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import type { Panel } from "../../backend/panel.server.ts";
import { Download } from "../../downloads/download.tsx";
import { Section } from "../../ui/page.tsx";
import { Tree, type TreeNode } from "../../ui/tree.tsx";
import { usePaths } from "../shell/use-shell.ts";
import type { AgencyNode } from "./hierarchy-tree.ts";

type Props = { contractId: string; type: "agent" | "agency"; hierarchy: Panel<AgencyNode> };

/** Agencies and agents around a contract, as a tree. An agent's is open from top to bottom. */
export function HierarchySection({ contractId, type, hierarchy }: Props) {
  const { t } = useTranslation(["contracts", "lists"]);
  const paths = usePaths();
  const { fault, value } = hierarchy;
  return (
    <Section
      id="hierarchy"
      title={t("hierarchy.title")}
      description={type === "agency" && t("hierarchy.hint")}
      actions={
        type === "agency" && (
          <Download
            href={paths.hierarchyExport(contractId)}
            words={{
              pending: t("hierarchy.pending"),
              done: t("hierarchy.done"),
              failed: t("hierarchy.failed"),
            }}
          >
            {t("hierarchy.export")}
          </Download>
        )
      }
    >
      {fault && <FaultPanel title={t("hierarchy.loadFailed")} fault={fault} />}
      {value && <Tree label={t("hierarchy.title")} nodes={[nodeOf(value, type === "agent", true, t)]} />}
    </Section>
  );
}

function nodeOf(
  agency: AgencyNode,
  allOpen: boolean,
  isRoot: boolean,
  t: TFunction<["contracts", "lists"]>,
): TreeNode {
  const { id, agencies, agents, more } = agency;
  const label = agency.name || t("lists:unnamedAgency");
  if (agencies.length === 0 && agents.length === 0) return { id, label, icon: "agency" };
  return {
    id,
    label,
    icon: "agency",
    open: allOpen || isRoot,
    children: [
      ...agencies.map((child) => nodeOf(child, allOpen, false, t)),
      ...agents.map(
        ({ id, name, active }): TreeNode => ({
          id,
          label: (
            <>
              {name || t("lists:unnamedAgent")}
              <span className="sr-only"> ({t(active ? "hierarchy.active" : "hierarchy.inactive")})</span>
            </>
          ),
          icon: active ? "agent" : "agent-inactive",
        }),
      ),
      ...(more > 0 ? [{ id: `${id}-more`, label: t("hierarchy.more", { count: more }) }] : []),
    ],
  };
}
