import type { z } from "zod";
import type { features } from "#api/applications.ts";
import type { Database } from "../../database/schema.ts";
import { ownerColumn } from "../../rights.ts";
import type { Owner } from "./query.ts";

/** Returns the features that an agent's or an agency's portal may use. */
export async function featuresOf(db: Database, { type, id }: Owner): Promise<z.output<typeof features>> {
  const off = await db
    .selectFrom("switched_off_features")
    .select("feature")
    .where(ownerColumn[type], "=", id)
    .execute();
  return {
    EnrollmentExport: !off.some(({ feature }) => feature === "EnrollmentExport"),
    ApplicationDuplicates: true,
    HelpRequestPages: true,
    ProfileRequests: true,
    StatementChanges: true,
    ExpectedPayments: true,
    OnHoldPayments: true,
    ScopeStatusFilter: type === "agent",
    ScopeStatusGroups: type === "agent",
    ScopeInPerson: type === "agent",
    ScopeSigningEnd: type === "agent",
    ScopeReplacement: type === "agent",
    ProducerAgentName: type === "agency",
    EnrollmentAgentName: type === "agency",
    EnrollmentStatusFilter: true,
    AgentContacts: type === "agency",
    OpenContractRequests: true,
    Submissions: true,
    DecisionEmail: true,
    ProducerContacts: type === "agency",
    StoredPreferences: true,
  };
}
