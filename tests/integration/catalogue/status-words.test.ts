import { beforeAll, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../../support/faulty-backend.ts";
import { expectText } from "../../support/integration/catalogue.ts";
import { standInsOfFile } from "../../support/security/stand-ins.ts";
import { standInHelpRequest } from "../../support/stand-in-help-requests.ts";
import { standInScope } from "../../support/stand-in-scopes.ts";
import type { Visitor } from "../../support/visitor.ts";

/** The status words of the catalogue of texts, each on a record that has it. Today is September 15, 2026. */

const { agentId, agencyId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });
const agent = `/t/agents/${agentId}`;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  all.backend.answer(`${agent}/enrollments/4711`, () => ({ PolicyId: 4711 }));
  ({ somebody } = await all.signedIn());
});

const contract = (more: object) => [{ Id: "c-9", Insurer: "Worded Carrier", ...more }];
const contracts = { page: asAgent.contracts({ status: "All" }), call: `${agent}/contracts` };
const certified = (Status: string) => ({
  StartDate: "2026-01-01",
  ContractCertifications: [{ PlanYear: 2026, Status, PolicyTypeAbbreviation: "MA" }],
});
const payment = (Status: string) => ({ Id: 1, PaymentDate: "2026-05-01", Amount: 12.5, Status });
const payments = {
  page: asAgent.enrollmentPayments("4711", "commissions"),
  call: `${agent}/enrollments/4711/payments/commissions`,
};
const helpRequest = (IsCompleted: boolean) => [{ ...standInHelpRequest, IsCompleted, Notes: [] }];
const helpRequests = { page: asAgent.helpRequests(), call: `${agent}/activities` };
const scopes = { page: asAgent.scopes(), call: `/t/v2/agents/${agentId}/scopes` };
const scope = (status: string) => ({ Data: [{ ...standInScope, status }], Total: 1 });

test.each<[name: string, en: string, es: string, page: { page: string; call: string }, body: unknown]>([
  [
    "Active",
    "Worded Carrier Active",
    "Worded Carrier Activo",
    contracts,
    contract({ StartDate: "2026-01-01" }),
  ],
  [
    "Pending",
    "Worded Carrier Pending",
    "Worded Carrier Pendiente",
    contracts,
    contract({ StartDate: "2026-12-01" }),
  ],
  [
    "Terminated",
    "Worded Carrier Terminated",
    "Worded Carrier Finalizado",
    contracts,
    contract({ StartDate: "2025-01-01", EndDate: "2026-01-31" }),
  ],
  ["RTS", "RTS 2026 RTS –", "RTS 2026 RTS –", contracts, contract(certified("RTS"))],
  ["Not RTS", "RTS 2026 Not RTS –", "RTS 2026 Sin RTS –", contracts, contract(certified("Pending"))],
  ["Completed", "2026 Completed", "2026 Completada", helpRequests, helpRequest(true)],
  ["In Progress", "2026 In Progress", "2026 En curso", helpRequests, helpRequest(false)],
  ["Processed", "$12.50 Processed", "$12.50 Procesado", payments, [payment("Processed")]],
  ["On-Hold", "$12.50 On hold", "$12.50 En espera", payments, [payment("On-Hold")]],
  [
    "Expired, of a license",
    "Expired Aug 30, 2026",
    "Venció el 30 de agosto de 2026",
    { page: asAgent.licenses(), call: `${agent}/licenses` },
    [{ Id: "l-9", StateProvince: "Florida", ExpirationDate: "2026-08-30" }],
  ],
  [
    "Expired, of an E&O policy",
    "Expired Aug 30, 2026",
    "Venció el 30 de agosto de 2026",
    { page: asAgency.eAndOs(), call: `/t/agencies/${agencyId}/eandos` },
    [{ Id: "e-9", IssuedBy: "Foreign Mutual", ExpirationDate: "2026-08-30" }],
  ],
  ["SOA: Sent", "2026 Sent", "2026 Enviado", scopes, scope("Sent")],
  [
    "SOA: Client Viewed",
    "2026 Viewed by customer",
    "2026 Visto por el cliente",
    scopes,
    scope("Client Viewed"),
  ],
  [
    "SOA: Client Signed",
    "2026 Signed by customer",
    "2026 Firmado por el cliente",
    scopes,
    scope("Client Signed"),
  ],
  ["SOA: Agent Viewed", "2026 Viewed by agent", "2026 Visto por el agente", scopes, scope("Agent Viewed")],
  ["SOA: Completed", "2026 Completed", "2026 Completado", scopes, scope("Completed")],
  ["SOA: Voided", "2026 Voided", "2026 Anulado", scopes, scope("Voided")],
])("%s", async (_, en, es, { page, call }, body) => {
  all.backend.answer(call, () => body);
  await expectText(somebody, page, { en, es });
});
