import { z } from "@hono/zod-openapi";
import { contractFile } from "./contracts.ts";
import { calendarDate, requiredIdentifier, requiredText } from "./fields.ts";
import { filePart, jsonPart, submission } from "./submissions.ts";
import { date, id, optional, ownerParams, read } from "./wire.ts";

/** Licences: `docs/product/licences.md`. */

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

/** State and licence type go by their names, as in a licence. */
export const licenceSubmission = z
  .object({
    StateProvince: requiredText(100),
    LicenseType: requiredText(100),
    IsResidentLicense: z.boolean(),
    LicenseNumber: requiredIdentifier(50),
    ExpirationDate: calendarDate,
  })
  .openapi("LicenceSubmission");

export type LicenceSubmission = z.infer<typeof licenceSubmission>;

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

const parts = { license: jsonPart(licenceSubmission), policy: filePart };

export const submitLicence = {
  agent: submission({
    path: "/t/agents/{ownerId}/licenses/submit",
    tag,
    summary: "Submit an agent's licence",
    request: { params: ownerParams },
    parts,
  }),
  agency: submission({
    path: "/t/agencies/{ownerId}/licenses/submit",
    tag,
    summary: "Submit an agency's licence",
    request: { params: ownerParams },
    parts,
  }),
};
