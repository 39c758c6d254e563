import { z } from "@hono/zod-openapi";
import { contractFile } from "./contracts.ts";
import { eAndOFields, type OnWire } from "./form-fields.ts";
import { wireSchema } from "./form-schema.ts";
import { filePart, jsonPart, submission } from "./submissions.ts";
import { date, id, optional, ownerParams, read } from "./wire.ts";

/** Errors and omissions insurance: `docs/product/eandos.md`. */

const tag = "E&O";

export const eAndO = z
  .object({
    Id: id,
    IssuedBy: z.string(),
    PolicyNumber: optional(z.string()),
    CoverageLimits: optional(z.string()),
    ExpirationDate: optional(date),
  })
  .openapi("EAndO");

export type EAndO = z.infer<typeof eAndO>;

export const eAndOSubmission = wireSchema(eAndOFields).openapi("EAndOSubmission");

export type EAndOSubmission = OnWire<typeof eAndOFields>;

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

const parts = { eAndO: jsonPart(eAndOSubmission), certificate: filePart };

export const submitEAndO = {
  agent: submission({
    path: "/t/agents/{ownerId}/eandos/submit",
    tag,
    summary: "Submit an agent's E&O insurance",
    request: { params: ownerParams },
    parts,
  }),
  agency: submission({
    path: "/t/agencies/{ownerId}/eandos/submit",
    tag,
    summary: "Submit an agency's E&O insurance",
    request: { params: ownerParams },
    parts,
  }),
};
