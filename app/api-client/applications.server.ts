import { z } from "zod";
import {
  type ApplicationSubmission,
  applicationParts,
  findApplicationDuplicates,
  newAppQueueSubmission,
  submitApplication as route,
} from "#api/applications.ts";
import { insurerDictionary, policyTypeDictionary, productDictionary } from "#api/dictionaries.ts";
import type { Portal } from "../paths.ts";
import { type Backend, call, callAs, submitForReference } from "./client.server.ts";
import { jsonBody } from "./json-body.server.ts";
import { multipart, type OutgoingFile } from "./multipart.server.ts";
import { callNames, type Named, type Rows, readNames } from "./rows.server.ts";

/** Applications for a policy: `docs/product/applications.md`. All lists are by name. */

const givenStates = z.object({ States: z.record(z.string(), z.unknown()).nullish() });

/** The states an agent may submit applications for. */
export async function submissionStatesOf(backend: Backend, agentId: string): Promise<Rows<Named>> {
  const { States } = await callAs(backend, newAppQueueSubmission, givenStates, { params: { agentId } });
  return readNames(backend, newAppQueueSubmission, States ?? {});
}

/** Limits products to those an agent can sell: in a place, with coverage from a day on, `YYYY-MM-DD`. */
export type Sale = { agent: string; state: string; county: string; effective: string };

/** The types of policies that an agent can sell. */
export function policyTypesFor(backend: Backend, sale: Sale): Promise<Rows<Named>> {
  return callNames(backend, policyTypeDictionary, {
    query: {
      AgentContractsAgentId: sale.agent,
      AgentContractEffectiveDate: sale.effective,
      ProductsCountyId: sale.county,
      IsActive: true,
    },
  });
}

/** The carriers whose policies of a type an agent can sell. */
export function carriersFor(backend: Backend, sale: Sale, policyType: string): Promise<Rows<Named>> {
  return callNames(backend, insurerDictionary, {
    query: {
      AgentContractsAgentId: sale.agent,
      AgentContractEffectiveDate: sale.effective,
      ProductsStateId: sale.state,
      ProductsCountyId: sale.county,
      ProductsPolicyTypeId: policyType,
      IsActive: true,
    },
  });
}

/** The products of a carrier that an agent can sell. */
export function productsFor(
  backend: Backend,
  sale: Sale,
  policyType: string,
  carrier: string,
): Promise<Rows<Named>> {
  return callNames(backend, productDictionary, {
    query: {
      InsurerAgentContractsAgentId: sale.agent,
      AgentContractEffectiveDate: sale.effective,
      StateId: sale.state,
      CountyId: sale.county,
      PolicyTypeId: policyType,
      InsurerId: carrier,
    },
  });
}

/**
 * Returns the days, `YYYY-MM-DD`, on which this portal submitted applications for a Medicare number and a product of late.
 * The call is an extension. The number travels in the body.
 * @param key names this question to the backend
 */
export async function duplicatesOf(
  backend: Backend,
  portal: Portal,
  question: { MbiNumber: string; ProductId: string },
  key: string,
): Promise<string[]> {
  const { Submissions } = await call(backend, findApplicationDuplicates[portal.type], {
    params: { ownerId: portal.id },
    isExtension: true,
    body: jsonBody(question, key),
  });
  return Submissions.map(({ SubmittedOn }) => SubmittedOn.slice(0, 10));
}

/** Hands an application to the tracker. @returns the backend's reference @throws BackendFault: anything but 200 is a failure */
export function submitApplication(
  backend: Backend,
  application: ApplicationSubmission,
  files: readonly OutgoingFile[],
  key: string,
): Promise<string | null> {
  const body = multipart(
    { name: applicationParts.json, value: application },
    { name: applicationParts.files, files },
    key,
  );
  return submitForReference(backend, route, { body, service: "tracker" });
}
