import type { Language } from "#api/languages.ts";
import type { Strokes } from "./pdf/drawing.ts";

/** A signed scope of appointment as its document shows it: `docs/product/scopes.md`. */

export type Signature = {
  /** As typed. */
  name: string;
  /** Points in 0..1 of a box three times as wide as high; null when nothing was drawn. */
  strokes: Strokes | null;
  signedAt: Date;
  language: Language;
};

export type ScopeRecord = {
  id: string;
  language: Language;
  requestedAt: Date;
  /** In words. */
  methodOfContact: string;
  agent: { name: string; npn: string | null; phone: string | null; agency: string | null };
  beneficiary: { firstName: string; lastName: string; email: string };
  /** All that the beneficiary was shown, in order, as it was shown. */
  shown: readonly { heading: string; paragraphs: readonly string[] }[];
  products: readonly { label: string; chosen: boolean }[];
  representative: { name: string; authority: string } | null;
  /** How the beneficiary signed, in words; null when it is not recorded. */
  way: string | null;
  beneficiarySignature: Signature;
  agentSignature: Signature | null;
  replaces: { requestedAt: Date } | null;
  appointmentFrom: Date | null;
  /** The oldest first. */
  evidence: readonly ScopeEvent[];
  /** SHA-256 of the record's content, hex. */
  hash: string;
};

type ScopeEvent = {
  at: Date;
  /** In words. */
  what: string;
  language: Language | null;
  /** The IP address. */
  address: string | null;
  /** The browser, as it names itself. */
  agent: string | null;
};
