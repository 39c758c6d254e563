import { z } from "@hono/zod-openapi";
import { contractFile } from "./contracts.ts";
import { id, optional, optionalDate, ownerParams, read, submissionCount } from "./wire.ts";

/** Errors and omissions insurance: `docs/product/eandos.md`. */

const tag = "E&O";

export const eAndO = z
  .object({
    Id: id,
    IssuedBy: z.string(),
    PolicyNumber: optional(z.string()),
    CoverageLimits: optional(z.string()),
    ExpirationDate: optionalDate,
    SubmissionCount: submissionCount,
  })
  .openapi("EAndO");

export type EAndO = z.infer<typeof eAndO>;

export const listEAndOs = {
  agent: read({
    path: "/t/agents/{ownerId}/eandos",
    tag,
    summary: "An agent's E&O insurance",
    request: { params: ownerParams },
    answer: z.array(eAndO),
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/eandos",
    tag,
    summary: "An agency's E&O insurance",
    request: { params: ownerParams },
    answer: z.array(eAndO),
  }),
};

/** The paths for agents and agencies differ in shape: `docs/product/eandos.md`, "Calls". */
export const listEAndOFiles = {
  agent: read({
    path: "/t/eandos/{eAndOId}/files",
    tag,
    summary: "The files of an agent's E&O insurance",
    request: { params: z.object({ eAndOId: id }) },
    answer: z.array(contractFile),
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/eandos/{eAndOId}/files",
    tag,
    summary: "The files of an agency's E&O insurance",
    request: { params: ownerParams.extend({ eAndOId: id }) },
    answer: z.array(contractFile),
  }),
};
