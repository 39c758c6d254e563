import { z } from "zod";
import { MOST_AGENTS } from "#api/contract-requests.ts";
import { email, optionalIdentifier, optionalText, requiredIdentifier, requiredText } from "#api/fields.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { emptyOr, typedDate, typedNpn } from "../../forms/input-schemas.ts";

/** The forms of the steps of a contract request. */

const one = requiredText(64);

/** @param step asks for an agency or for an agent */
export const targetForm = (step: string | undefined) =>
  ({
    name: "contract request target",
    schema: z.object({ target: one }),
    faults: step === "agent" ? "contractRequests:agent.faults" : "contractRequests:agency.faults",
  }) satisfies FormDefinition;

export const uplineForm = {
  name: "contract request upline",
  faults: "contractRequests:upline.faults",
  schema: z.object({ upline: one }),
} satisfies FormDefinition;

/** All four may be left out. Without any of them there is no E&O insurance. */
const eAndO = {
  issuedBy: optionalText(200),
  coverageLimits: optionalText(200),
  expirationDate: emptyOr(typedDate),
  policyNumber: optionalIdentifier(100),
};

const agent = { firstName: requiredText(100), lastName: requiredText(100), email, npn: typedNpn };

export const newAgentForm = {
  name: "contract request new agent",
  faults: "contractRequests:newAgent.faults",
  schema: z.object({ ...agent, ...eAndO }),
} satisfies FormDefinition;

export const newAgencyForm = {
  name: "contract request new agency",
  faults: "contractRequests:newAgency.faults",
  schema: z.object({ name: requiredText(200), agencyNpn: typedNpn, ...agent, ...eAndO }),
} satisfies FormDefinition;

/** Returns a new agent in the words of the wire. */
export function agentOnWire(typed: z.output<typeof newAgentForm.schema>) {
  const { issuedBy, coverageLimits, expirationDate, policyNumber, ...person } = typed;
  const given = { issuedBy, coverageLimits, expirationDate, policyNumber };
  return { ...person, eAndO: Object.values(given).some((value) => value !== null) ? given : null };
}

/** Returns a new agency with its principal agent in the words of the wire. */
export function agencyOnWire({ name, agencyNpn, ...principal }: z.output<typeof newAgencyForm.schema>) {
  return { name, npn: agencyNpn, principalAgent: agentOnWire(principal) };
}

const agentCount = emptyOr(
  requiredIdentifier(20)
    .refine((text) => /^(\d{1,6}|\d{1,3},\d{3})$/.test(text), "number")
    .transform((text) => text.replace(",", ""))
    .refine((text) => Number(text) <= MOST_AGENTS, "number"),
).transform((text) => (text === null ? null : Number(text)));

/** An entry that is chosen twice counts once. */
const several = (most: number) =>
  z
    .array(one)
    .min(1, "required")
    .max(most, "choice")
    .transform((ids) => [...new Set(ids)]);

export const contractsForm = {
  name: "contract request",
  faults: "contractRequests:contracts.faults",
  schema: z.object({
    contracts: several(500),
    states: several(100),
    agentCount,
    comments: optionalText(5000),
  }),
} satisfies FormDefinition;

/** Nothing is typed there any more. */
export const checkForm = {
  name: "contract request check",
  schema: z.object({}),
} satisfies FormDefinition;
