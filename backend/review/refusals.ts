import type { FieldFault } from "#api/fields.ts";

/** The refusals of the review desk: `docs/product/review-desk.md`. A missing record is the refusal `notFound`. */

/**
 * Somebody else was faster. `status` is "accepted", "rejected", "completed" or the status of an enrollment. Name and time
 * are null when nobody wrote them down.
 */
export class AlreadyDecided extends Error {
  readonly status: string;
  readonly byName: string | null;
  readonly at: Date | null;

  constructor(status: string, { byName, at }: { byName: string | null; at: Date | null }) {
    super("This was decided already.");
    this.status = status;
    this.byName = byName;
    this.at = at;
  }
}

/** The item is not what the reviewer has seen. Nothing was done. */
export class ItemChanged extends Error {
  constructor() {
    super("This is not what the reviewer has seen.");
  }
}

/** The reviewer has submitted it. Another one decides. */
export class OwnSubmission extends Error {
  constructor() {
    super("The reviewer has submitted this.");
  }
}

/**
 * The reasons why a submission cannot be accepted any more.
 * - `gone`: a state or a license type that the fields name is no longer there
 * - `notOffered`: the target, the upline or a contract is no longer offered to the owner
 * - `npnTaken`: somebody has the NPN of the new agent or agency already
 */
export type CannotAcceptKey = "gone" | "notOffered" | "npnTaken";

/** The records do not allow to accept a submission any more. `field` is the name of the field on the wire. */
export class CannotAccept extends Error {
  readonly field: string;
  readonly key: CannotAcceptKey;

  constructor(field: string, key: CannotAcceptKey) {
    super(`${field}: ${key}`);
    this.field = field;
    this.key = key;
  }
}

/** A field of the reviewer's form breaks a rule. */
export class InvalidAnswer extends Error {
  readonly field: "reason" | "note" | "to" | "missing" | "answerBy";
  readonly fault: FieldFault;

  constructor(field: InvalidAnswer["field"], fault: FieldFault) {
    super(`${field}: ${fault}`);
    this.field = field;
    this.fault = fault;
  }
}
