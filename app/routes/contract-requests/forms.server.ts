import { z } from "zod";
import { MOST_AGENTS } from "#api/contract-requests.ts";
import { email, npn, optionalText, requiredText } from "#api/fields.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { emptyOr, typedDate } from "../../forms/typed.ts";

/** What is asked at each step: document 2, sections 3 and 5. */

const one = requiredText(64);

export const targetForm = {
  name: "contract request target",
  fields: ["target"],
  schema: z.object({ target: one }),
} satisfies FormDefinition<{ target: string }>;

export const uplineForm = {
  name: "contract request upline",
  fields: ["upline"],
  schema: z.object({ upline: one }),
} satisfies FormDefinition<{ upline: string }>;

/** All four may be left out; without any of them there is no E&O insurance. */
const eAndO = {
  issuedBy: optionalText(200),
  coverageLimits: optionalText(200),
  expirationDate: emptyOr(typedDate),
  policyNumber: optionalText(100),
};
const eAndOFields = ["issuedBy", "coverageLimits", "expirationDate", "policyNumber"] as const;

const agent = { firstName: requiredText(100), lastName: requiredText(100), email, npn };

type EAndO = { [F in (typeof eAndOFields)[number]]: string | null };

const withEAndO = <A extends EAndO>({
  issuedBy,
  coverageLimits,
  expirationDate,
  policyNumber,
  ...rest
}: A) => {
  const given = { issuedBy, coverageLimits, expirationDate, policyNumber };
  return { ...rest, eAndO: Object.values(given).some((value) => value !== null) ? given : null };
};

const agentSchema = z.object({ ...agent, ...eAndO }).transform(withEAndO);

export type NewAgentAnswer = z.output<typeof agentSchema>;

export const newAgentForm = {
  name: "contract request new agent",
  fields: ["firstName", "lastName", "email", "npn", ...eAndOFields],
  schema: agentSchema,
} satisfies FormDefinition<NewAgentAnswer>;

const agencySchema = z
  .object({ name: requiredText(200), agencyNpn: npn, ...agent, ...eAndO })
  .transform(({ name, agencyNpn, ...principal }) => ({
    name,
    npn: agencyNpn,
    principalAgent: withEAndO(principal),
  }));

export type NewAgencyAnswer = z.output<typeof agencySchema>;

export const newAgencyForm = {
  name: "contract request new agency",
  fields: ["name", "agencyNpn", "firstName", "lastName", "email", "npn", ...eAndOFields],
  schema: agencySchema,
} satisfies FormDefinition<NewAgencyAnswer>;

const agentCount = emptyOr(
  requiredText(20)
    .refine((text) => /^(\d{1,6}|\d{1,3},\d{3})$/.test(text), "number")
    .transform((text) => text.replace(",", ""))
    .refine((text) => Number(text) <= MOST_AGENTS, "number"),
).transform((text) => (text === null ? null : Number(text)));

/** What is chosen twice counts once. */
const several = (most: number) =>
  z
    .array(one)
    .min(1, "required")
    .max(most, "choice")
    .transform((ids) => [...new Set(ids)]);

const contractsSchema = z.object({
  contracts: several(500),
  states: several(100),
  agentCount,
  comments: optionalText(5000),
});

export type ContractsAnswer = z.output<typeof contractsSchema>;

export const contractsForm = {
  name: "contract request",
  fields: ["contracts", "states", "agentCount", "comments"],
  lists: ["contracts", "states"],
  schema: contractsSchema,
} satisfies FormDefinition<ContractsAnswer>;

/** Nothing is typed there any more. */
export const checkForm = {
  name: "contract request check",
  fields: [],
  schema: z.object({}),
} satisfies FormDefinition<object>;

/** What the answers of a step mean; undefined when they are not whole, which a draft's are. */
export function answerOf<V>(
  form: FormDefinition<V>,
  typed: Record<string, readonly string[]> = {},
): V | undefined {
  const { lists = [] } = form as FormDefinition<V>;
  const raw = form.fields.map((field) => [
    field,
    lists.includes(field) ? (typed[field] ?? []) : typed[field]?.[0],
  ]);
  return form.schema.safeParse(Object.fromEntries(raw)).data;
}
