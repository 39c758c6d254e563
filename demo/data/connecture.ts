import { agencyId, agentId } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { idFor } from "./seeded.ts";

const captive = ["agent:marisol-vega", "agency:granite-peak"];
const notCaptive = ["agent:dana-whitcomb", "agency:harborlight"];

/** A captive agent and agency, and one of each whose instance is not captive. Nobody else has any. */
export function addConnectureInstances(rows: DemoRows): void {
  for (const owner of [...captive, ...notCaptive]) {
    const [type, key = ""] = owner.split(":");
    rows.connecture_instances.push({
      id: idFor("connecture instance", owner),
      agent_id: type === "agent" ? agentId(key) : null,
      agency_id: type === "agency" ? agencyId(key) : null,
      sso_url: `https://marketplace.example/sso?broker=${key}`,
      is_captive: captive.includes(owner),
    });
  }
}
