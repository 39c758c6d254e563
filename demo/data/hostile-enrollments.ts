import { policyTypeId, stateId } from "./carriers.ts";
import { demoIds } from "./demo-ids.ts";
import { pdf } from "./pdf.ts";
import type { DemoRows } from "./rows.ts";
import { idFor } from "./seeded.ts";

/** File names that lead out of a folder, are alike, or end a header. */
const fileNames = ["../../etc/passwd", "application.pdf", "application.pdf", 'a"\r\nX-Injected: 1.pdf'];

/** @param texts do harm wherever they are taken for markup, a formula or a header */
export function addHostileEnrollments(
  rows: DemoRows,
  today: string,
  carrier_id: string,
  texts: readonly string[],
): void {
  const { agent, agency, enrollment } = demoIds.hostile;
  for (const [index, text] of texts.entries()) {
    const id = index === 0 ? enrollment : idFor("enrollment", `hostile-${index + 1}`);
    const reason = idFor("termination reason", `hostile-${index + 1}`);
    rows.termination_reasons.push({ id: reason, name: text });
    rows.enrollments.push({
      id,
      agent_id: agent,
      agency_id: agency,
      customer_first_name: text,
      customer_last_name: index % 2 === 0 ? "\u0007bell 100%_\\" : `${text} __proto__`,
      state_id: stateId("FL"),
      county_id: null,
      status: text,
      carrier_id,
      policy_type_id: policyTypeId("MAPD"),
      product_id: null,
      effective_date: "2020-02-29",
      termination_reason_id: reason,
      termination_date: today,
      agent_received_date: null,
      fmo_received_date: null,
      sent_to_insurer_date: null,
      insurer_answered_date: null,
      created_at: new Date(`${today}T05:00:00Z`),
    });
  }
  for (const [index, file_name] of fileNames.entries()) {
    rows.files.push({
      id: idFor("file", `hostile-enrollment-${index + 1}`),
      agent_contract_id: null,
      agency_contract_id: null,
      license_id: null,
      eando_id: null,
      enrollment_id: enrollment,
      file_name,
      file_extension: "pdf",
      file_type_name: null,
      content_type: "text/html",
      created_date: today,
      content: pdf(`Hostile ${index + 1}`, []),
    });
  }
}
