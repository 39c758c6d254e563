import { z } from "@hono/zod-openapi";
import { contractFile } from "./contracts.ts";
import { id, optional, optionalDate, ownerParams, read, submissionCount } from "./wire.ts";

/** Licenses: `docs/product/licenses.md`. */

const tag = "Licenses";

export const license = z
  .object({
    Id: id,
    StateProvince: z.string(),
    IsResidentLicense: optional(z.boolean()),
    LicenseNumber: optional(z.string()),
    LicenseType: optional(z.string()),
    ExpirationDate: optionalDate,
    FileCount: optional(z.number().int().min(0)).openapi({
      description: "An extension: the number of its files",
    }),
    SubmissionCount: submissionCount,
  })
  .openapi("License");

export type License = z.infer<typeof license>;

const licenseParams = z.object({ licenseId: id });

export const listLicenses = {
  agent: read({
    path: "/t/agents/{ownerId}/licenses",
    tag,
    summary: "An agent's licenses",
    request: { params: ownerParams },
    answer: z.array(license),
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/licenses",
    tag,
    summary: "An agency's licenses",
    request: { params: ownerParams },
    answer: z.array(license),
  }),
};

export const listLicenseFiles = {
  agent: read({
    path: "/t/agentlicenses/{licenseId}/files",
    tag,
    summary: "The files of an agent's license",
    request: { params: licenseParams },
    answer: z.array(contractFile),
  }),
  agency: read({
    path: "/t/agencylicenses/{licenseId}/files",
    tag,
    summary: "The files of an agency's license",
    request: { params: licenseParams },
    answer: z.array(contractFile),
  }),
};
