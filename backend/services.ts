import type { Clock } from "#api/business-time.ts";
import type { Database } from "./database/schema.ts";
import type { Exports } from "./exports/exports.ts";
import type { Sealing } from "./sealing/sealing.ts";
import type { SigningCertificate } from "./signatures/certificate.ts";

/** The things that the handlers of every area work with. `createBackend` makes them once. */
export type Services = {
  db: Database;
  exports: Exports;
  /** Today's date in the business time zone, `YYYY-MM-DD`. */
  today(): string;
  /** The business clock. */
  now: Clock;
  /** The business time zone. */
  timeZone: string;
  /** The real time, which no setting stops: signed addresses go by it. */
  realTime: Clock;
  /** This backend's own origin, without a slash at the end. */
  publicUrl: string;
  fileLinkSecret: string;
  policiesExportExcludedAgencyId: string | undefined;
  /** How many submissions one user may make in an hour. */
  submissionsPerHour: number;
  /** Encrypts and hashes identity numbers. */
  sealing: Sealing;
  /** The portal's origin. */
  portalUrl: string;
  /** Where the signing pages are reached from outside, without a slash at the end. */
  signingUrl: string;
  /** How many proxies of our own stand before the signing pages. */
  signingProxies: number;
  signingCertificate: SigningCertificate;
  /** Tells that messages wait to be sent. */
  wakeMail(): void;
};
