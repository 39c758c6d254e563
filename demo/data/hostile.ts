import { carriers, policyTypeId, productId, productsOf, stateId } from "./carriers.ts";
import { demoIds } from "./demo-ids.ts";
import { addHostileEnrollments } from "./hostile-enrollments.ts";
import { pdf } from "./pdf.ts";
import type { DemoRows } from "./rows.ts";
import { idFor } from "./seeded.ts";

/** Texts that do harm wherever they are taken for markup, a formula or a header. */
const markup = '<img src=x onerror="alert(1)">';
const formulas = [
  "=1+1",
  "+1+1",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)",
  '=HYPERLINK("https://evil.example")',
];

export function addHostile(rows: DemoRows, today: string): void {
  const { sub, agency, agent, agencyContract, agentContract, file } = demoIds.hostile;
  const carrierId = idFor("carrier", "hostile");
  rows.carriers.push({ id: carrierId, name: `=1+1 ${markup}`, is_active: true, certification_link: null });
  rows.agencies.push({ id: agency, name: `=cmd|'/C calc'!A1 ${markup}`, npn: null, parent_id: null });
  rows.users.push({
    sub,
    id: idFor("user", sub),
    name: `<b>Bold</b> ${markup}`,
    email: '"><script>@demo.example',
  });
  rows.user_portals.push(
    { sub, agent_id: agent, agency_id: null },
    { sub, agent_id: null, agency_id: agency },
  );
  rows.agency_contracts.push({
    id: agencyContract,
    agency_id: agency,
    carrier_id: carrierId,
    upline_agency_id: null,
    writing_number: "=1+1",
    marketing_level: markup,
    status: "Active",
    start_date: "2020-02-29",
    end_date: null,
  });
  for (const [index, first] of [...formulas, markup, "__proto__", "Zo\u0308e\u202e\ud83d\ude00"].entries()) {
    addHostileAgent(rows, index + 1, { first, carrierId, agency });
  }
  addHostilePolicies(rows, agentContract, today);
  rows.files.push({
    id: file,
    agent_contract_id: agentContract,
    agency_contract_id: null,
    license_id: null,
    file_name: 'O\'Brien; filename="evil.exe"\r\nSet-Cookie: a=b \u2014 Pe\u00f1a \u65e5.pdf',
    file_extension: "pdf",
    file_type_name: markup,
    content_type: "text/html",
    created_date: today,
    content: pdf("Hostile (\\)", [markup]),
  });
  addHostileEAndO(rows, today);
  addHostileManager(rows);
  addHostileEnrollments(rows, today, carrierId, [...formulas, markup]);
  rows.alerts.push({
    id: idFor("alert", "hostile"),
    level: "danger",
    title: markup,
    body: "</script><script>alert(1)</script>",
    link_target: "javascript:alert(1)",
    link_text: markup,
    starts_on: today,
    ends_on: null,
    position: 99,
  });
}

function addHostileAgent(
  rows: DemoRows,
  number: number,
  { first, carrierId, agency }: { first: string; carrierId: string; agency: string },
): void {
  const id = idFor("agent", `hostile-${number}`);
  const contractId = idFor("agent contract", `hostile-${number}`);
  rows.agents.push({ id, first_name: first, last_name: "</td>", npn: null, email: null, agency_id: agency });
  rows.agent_contracts.push({
    id: contractId,
    agent_id: id,
    carrier_id: carrierId,
    upline_agency_id: agency,
    writing_number: "@SUM(A1:A9)",
    enrollment_link: "javascript:alert(document.domain)",
    status: "Active",
    start_date: "2020-02-29",
    end_date: null,
  });
  rows.agent_contract_policy_types.push({
    agent_contract_id: contractId,
    policy_type_id: policyTypeId("MAPD"),
  });
}

function addHostilePolicies(rows: DemoRows, contractId: string, today: string): void {
  const product = carriers.slice(0, 1).flatMap(productsOf)[0];
  if (!product) return;
  for (const [index, text] of [...formulas, markup].entries()) {
    rows.policies.push({
      id: idFor("policy", `hostile-${index}`),
      agent_contract_id: contractId,
      product_id: productId(product.name),
      policy_number: text,
      holder_first_name: text,
      holder_last_name: "\u0007bell",
      state_id: stateId("FL"),
      status: "=1+1",
      effective_date: today,
      end_date: null,
    });
  }
}

function addHostileEAndO(rows: DemoRows, today: string): void {
  const { agent, eAndO, eAndOFile } = demoIds.hostile;
  rows.eandos.push({
    id: eAndO,
    agent_id: agent,
    agency_id: null,
    issued_by: `=1+1 ${markup}`,
    policy_number: "</dd><script>alert(1)</script>",
    coverage_limits: "\u202e000,000,1$ {{7*7}} <%=7*7%>",
    expiration_date: today,
  });
  rows.files.push({
    id: eAndOFile,
    agent_contract_id: null,
    agency_contract_id: null,
    license_id: null,
    eando_id: eAndO,
    file_name: '..\\..\\"><svg onload=alert(1)>; name="x"\r\nX-Injected: 1.pdf',
    file_extension: "pdf",
    file_type_name: markup,
    content_type: "text/html",
    created_date: today,
    content: pdf("Hostile E&O", [markup]),
  });
}

function addHostileManager(rows: DemoRows): void {
  const { agent, agency } = demoIds.hostile;
  const manager = idFor("relationship manager", "hostile");
  rows.relationship_managers.push({
    id: manager,
    display_name: `=1+1 ${markup}`,
    email: 'a@b.example?bcc=evil@evil.example"><script>alert(1)</script>',
    phone_number: "javascript:alert(1)",
    picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    picture_type: 'image/svg+xml"><script>alert(1)</script>',
  });
  for (const owner of [
    { agent_id: agent, agency_id: null },
    { agent_id: null, agency_id: agency },
  ]) {
    const id = idFor("manager assignment", `hostile ${owner.agent_id ?? owner.agency_id}`);
    rows.manager_assignments.push({ id, manager_id: manager, ...owner, is_direct: true });
  }
}
