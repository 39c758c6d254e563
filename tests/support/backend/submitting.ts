import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { IDEMPOTENCY_HEADER } from "#api/submissions.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { pdf } from "#demo/data/pdf.ts";
import { idFor } from "#demo/data/seeded.ts";
import { bodyOf, multipartType, type Part } from "../multipart.ts";

export { bodyOf, multipartType, type Part };

/** Submissions of producers, as a client sends them. */

const token = "0f8fad5b-d9cb-469f-a165-70867728950e";
/** Without these no change is taken. */
export const unforged = { "X-XSRF-TOKEN": token, Cookie: `XSRF-RequestToken=${token}` };

export const newKey = () => randomUUID();

/** A POST of several parts. */
export function posted(parts: readonly Part[], key?: string): RequestInit {
  return postedBody(bodyOf(parts), key);
}

export function postedBody(body: Buffer | ReadableStream, key?: string): RequestInit {
  const headers = { ...unforged, ...(key && { [IDEMPOTENCY_HEADER]: key }), "Content-Type": multipartType };
  return { method: "POST", headers, body, duplex: "half" } as RequestInit;
}

/** A POST of JSON, or of a text that is none. */
export function postedJson(value: unknown, key?: string): RequestInit {
  const body = typeof value === "string" ? value : JSON.stringify(value);
  const headers = {
    ...unforged,
    ...(key && { [IDEMPOTENCY_HEADER]: key }),
    "Content-Type": "application/json",
  };
  return { method: "POST", headers, body };
}

export const goodPdf = pdf("A document", ["of the tests"]);

export const MEGABYTE = 1024 * 1024;

/** A PDF by its beginning, of so many bytes. */
export function sized(bytes: number): Buffer {
  const content = Buffer.alloc(bytes, 32);
  content.write("%PDF-1.7");
  return content;
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const license = {
  StateProvince: "Florida",
  LicenseType: "Health",
  IsResidentLicense: true,
  LicenseNumber: "W123456",
  ExpirationDate: "2027-05-31",
};

export const licensePath = `/t/agents/${demoIds.agent}/licenses/submit`;

/** The two parts of a license's submission. */
export function licenseParts(fields: object | string = {}, file: Partial<Part> = {}): Part[] {
  const value = typeof fields === "string" ? fields : JSON.stringify({ ...license, ...fields });
  return [
    { name: "license", value },
    { name: "policy", value: goodPdf, fileName: "license.pdf", ...file },
  ];
}

export const eAndO = {
  IssuedBy: "Brightwater Professional Liability",
  CoverageLimits: "$1,000,000 per claim",
  ExpirationDate: "2026-10-19",
  PolicyNumber: "EO-12345678",
};

export const eAndOPath = `/t/agents/${demoIds.agent}/eandos/submit`;

/** The two parts of the submission of E&O insurance. */
export function eAndOParts(fields: object | string = {}, file: Partial<Part> = {}): Part[] {
  const value = typeof fields === "string" ? fields : JSON.stringify({ ...eAndO, ...fields });
  return [
    { name: "eAndO", value },
    { name: "certificate", value: goodPdf, fileName: "certificate.pdf", ...file },
  ];
}

export const appointment = {
  InsurerName: "Alder Health Plans",
  StateProvince: "Ohio",
  EffectiveDate: "2025-09-01",
  ExpirationDate: null,
};

export const appointmentPath = `/t/agents/${demoIds.agent}/appointments/submit`;

/** The two parts of the submission of an appointment. */
export function appointmentParts(fields: object | string = {}, file: Partial<Part> = {}): Part[] {
  const value = typeof fields === "string" ? fields : JSON.stringify({ ...appointment, ...fields });
  return [
    { name: "appointment", value },
    { name: "letter", value: goodPdf, fileName: "letter.pdf", ...file },
  ];
}

const option = (agency: string, carrier: string) => idFor("agency contract", `${agency}:${carrier}`);

/** An agency under which each owner may ask for contracts for themselves, and a contract it offers. */
export const offers: Record<string, { upline: string; contract: string }> = {
  [demoIds.agent]: { upline: demoIds.downlineAgency, contract: option("suncoast", "Alder Health Plans") },
  [demoIds.otherAgent]: {
    upline: demoIds.otherAgency,
    contract: option("granite-peak", "Bright Harbor Medicare"),
  },
  [demoIds.agency]: { upline: demoIds.agency, contract: demoIds.agencyContract },
  [demoIds.otherAgency]: {
    upline: demoIds.otherAgency,
    contract: option("granite-peak", "Bright Harbor Medicare"),
  },
  [demoIds.excludedAgency]: { upline: demoIds.excludedAgency, contract: demoIds.excludedAgencyContract },
};

export const requestPath = {
  agent: `/t/agents/${demoIds.agent}/contractrequests`,
  agency: `/t/agencies/${demoIds.agency}/contractrequests`,
};

/** A request for contracts that is taken when `owner` makes it for themselves. */
export function contractRequest(owner: string, form: object = {}, more: object = {}) {
  const { upline, contract } = offers[owner] ?? { upline: demoIds.missing, contract: demoIds.missing };
  return {
    requestForm: { contracts: [contract], states: [demoIds.state], comments: "As soon as possible", ...form },
    uplineAgency: upline,
    ...more,
  };
}

export type SubmittedRows = Awaited<ReturnType<typeof submittedRows>>;

/** All rows that submissions leave behind. */
export async function submittedRows({ db }: OpenDatabase) {
  const submissions = await db.selectFrom("submissions").selectAll().orderBy("submitted_at").execute();
  const events = await db.selectFrom("submission_events").selectAll().orderBy("id").execute();
  const files = await db
    .selectFrom("files")
    .select(["id", "submission_id", "file_name", "content_type", "created_date"])
    .select(sql<string>`encode(sha256(content), 'hex')`.as("sha256"))
    .where("submission_id", "is not", null)
    .execute();
  return { submissions, events, files };
}

/** The rows that something leaves behind. */
export async function submittedBy(
  database: OpenDatabase,
  act: () => Promise<unknown>,
): Promise<SubmittedRows> {
  const before = await submittedRows(database);
  await act();
  const after = await submittedRows(database);
  const isNew = <T extends { id: unknown }>(rows: T[], old: T[]) =>
    rows.filter(({ id }) => !old.some((row) => row.id === id));
  return {
    submissions: isNew(after.submissions, before.submissions),
    events: isNew(after.events, before.events),
    files: isNew(after.files, before.files),
  };
}

export const nothing: SubmittedRows = { submissions: [], events: [], files: [] };
