import { createRoute, z } from "@hono/zod-openapi";
import { contractFile } from "./contracts.ts";
import { date, id, optional, ownerParams, read } from "./wire.ts";

/** Licences: document 1, sections 3 and 7. */

const tag = "Licences";

export const licence = z
  .object({
    Id: id,
    StateProvince: z.string(),
    IsResidentLicense: optional(z.boolean()),
    LicenseNumber: optional(z.string()),
    LicenseType: optional(z.string()),
    ExpirationDate: optional(date),
  })
  .openapi("Licence");

export type Licence = z.infer<typeof licence>;

export const licenceSubmission = z
  .object({
    StateProvince: z.string().min(1),
    LicenseType: z.string().min(1),
    IsResidentLicense: z.boolean(),
    LicenseNumber: z.string().min(1),
    ExpirationDate: date,
  })
  .openapi("LicenceSubmission");

const licenceParams = z.object({ licenceId: id });

export const listLicences = {
  agent: read({
    path: "/t/agents/{ownerId}/licenses",
    tag,
    summary: "An agent's licences",
    request: { params: ownerParams },
    answer: z.array(licence),
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/licenses",
    tag,
    summary: "An agency's licences",
    request: { params: ownerParams },
    answer: z.array(licence),
  }),
};

export const listLicenceFiles = {
  agent: read({
    path: "/t/agentlicenses/{licenceId}/files",
    tag,
    summary: "The files of an agent's licence",
    request: { params: licenceParams },
    answer: z.array(contractFile),
  }),
  agency: read({
    path: "/t/agencylicenses/{licenceId}/files",
    tag,
    summary: "The files of an agency's licence",
    request: { params: licenceParams },
    answer: z.array(contractFile),
  }),
};

/** Multipart: part `license` holds the JSON of the fields, part `policy` the PDF. Any status but 200 is a failure. */
const submission = <P extends string>(path: P, summary: string) =>
  createRoute({
    method: "post",
    path,
    tags: [tag],
    summary,
    request: {
      params: ownerParams,
      body: {
        content: {
          "multipart/form-data": {
            schema: z.object({
              license: licenceSubmission,
              policy: z.any().openapi({ type: "string", format: "binary" }),
            }),
          },
        },
      },
    },
    responses: { 200: { description: "Under review" } },
  });

export const submitLicence = {
  agent: submission("/t/agents/{ownerId}/licenses/submit", "Submit an agent's licence"),
  agency: submission("/t/agencies/{ownerId}/licenses/submit", "Submit an agency's licence"),
};
