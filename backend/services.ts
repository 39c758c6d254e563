import type { Clock } from "#api/business-time.ts";
import type { Database } from "./database/schema.ts";
import type { BackendExports } from "./export-requests.ts";
import type { SigningCertificate } from "./files/signatures/certificate.ts";
import type { Sealing } from "./sealing/sealing.ts";

/** The services that the handlers of all areas share. `createBackend` creates them once. */
export type Services = {
  db: Database;
  exports: BackendExports;
  /** Returns today's date in the business time zone, `YYYY-MM-DD`. */
  today(): string;
  /** The business clock. */
  now: Clock;
  /** The business time zone. */
  timeZone: string;
  /** The real time, for signed addresses. The setting FIXED_TIME does not change it. */
  realTime: Clock;
  /** This backend's own origin, without a slash at the end. */
  publicUrl: string;
  fileLinkSecret: string;
  policiesExportExcludedAgencyId: string | undefined;
  /** The number of submissions that one user may make in an hour. */
  submissionsPerHour: number;
  /** Encrypts and hashes identity numbers. */
  sealing: Sealing;
  /** The portal's origin. */
  portalUrl: string;
  /** The public origin of the signing pages, without a slash at the end. */
  signingUrl: string;
  /** The number of our own proxies before the signing pages. */
  signingProxies: number;
  signingCertificate: SigningCertificate;
  /** Starts the sending of waiting messages. */
  wakeMail(): void;
};
