import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Attempt } from "../../api-client/attempt.server.ts";
import { Download } from "../../files/download.tsx";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Badge } from "../../ui/badge.tsx";
import { Section } from "../../ui/page.tsx";
import { Muted } from "../../ui/text.tsx";
import { Tree, type TreeNode } from "../../ui/tree.tsx";
import type { AgencyNode } from "./hierarchy-tree.ts";

type Props = { contractId: string; type: "agent" | "agency"; hierarchy: Attempt<AgencyNode> };

/** Agencies and agents around a contract, as a tree. An agent's is open from top to bottom. */
export function HierarchySection({ contractId, type, hierarchy }: Props) {
  const { t } = useTranslation(["contracts", "lists"]);
  const paths = usePaths();
  const { fault, value } = hierarchy;
  // An agent's tree leads up to themselves, and they have no page of their own as a producer.
  const tree: Look = { isOpen: type === "agent", agentAt: type === "agency" ? paths.producer : undefined, t };
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
            }}
          >
            {t("hierarchy.export")}
          </Download>
        )
      }
    >
      {fault && <FaultPanel title={t("hierarchy.loadFailed")} fault={fault} />}
      {value && <Tree label={t("hierarchy.title")} nodes={[nodeOf(value, true, tree)]} />}
    </Section>
  );
}

type Look = {
  /** From top to bottom. */
  isOpen: boolean;
  /** The page of an agent. */
  agentAt: ((id: string) => string) | undefined;
  t: TFunction<["contracts", "lists"]>;
};

function nodeOf(agency: AgencyNode, isRoot: boolean, look: Look): TreeNode {
  const { isOpen, agentAt, t } = look;
  const { id, agencies, agents, more, all } = agency;
  const label = agency.name || t("lists:unnamedAgency");
  if (agencies.length === 0 && agents.length === 0) return { id, label, icon: "agency" };
  return {
    id,
    label,
    icon: "agency",
    badge: agentAt && <Muted>{t("hierarchy.agents", { count: all })}</Muted>,
    open: isOpen || isRoot,
    children: [
      ...agencies.map((child) => nodeOf(child, false, look)),
      ...agents.map(
        ({ id, name, active }): TreeNode => ({
          id,
          label: active ? (
            <>
              {name || t("lists:unnamedAgent")}
              <span className="sr-only"> ({t("hierarchy.active")})</span>
            </>
          ) : (
            name || t("lists:unnamedAgent")
          ),
          to: agentAt?.(id),
          icon: active ? "agent" : "agent-inactive",
          badge: !active && <Badge>{t("hierarchy.inactive")}</Badge>,
        }),
      ),
      ...(more > 0 ? [{ id: `${id}-more`, label: t("hierarchy.more", { count: more }) }] : []),
    ],
  };
}
