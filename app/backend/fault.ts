import type { FieldFault } from "#api/fields.ts";
import type { FileFault } from "#api/pdf.ts";

/** Why a call to the backend gave no answer that can be used. */
export type FaultKind = "unreachable" | "timeout" | "status" | "shape";

/** What the page may know of a fault: no body, no address, nothing of the backend's own words. */
export type Fault = { kind: FaultKind; status: number; text: string; requestId: string };

/** A call to the backend that failed. `message` names the call and, for a wrong shape, the field: it is for the log. */
export class BackendFault extends Error {
  readonly fault: Fault;
  /** With 422: which fields are wrong, and by which of the rules we know. */
  readonly rules: readonly BrokenRule[];
  /** With 429 and 503: after how many seconds the backend wants to be asked again, if it says so. */
  readonly retryAfter: number | undefined;

  constructor(fault: Fault, message: string, rules: readonly BrokenRule[] = [], retryAfter?: number) {
    super(message);
    this.name = "BackendFault";
    this.fault = fault;
    this.rules = rules;
    this.retryAfter = retryAfter;
  }
}

export type BrokenRule = { field: string; rule: FieldFault | FileFault };

/** Returns whether the backend says that it has too much to do just now. */
export const isBusy = ({ kind, status }: Fault) => kind === "status" && (status === 429 || status === 503);

/** Returns whether the backend refused, and would refuse the same again. */
export const isRefusal = ({ kind, status }: Fault) =>
  kind === "status" && status >= 400 && status < 500 && ![408, 425, 429].includes(status);

/** The status our own page answers with when what it is about could not be fetched. */
export function pageStatus(fault: Fault): number {
  if (fault.kind === "unreachable") return 503;
  if (fault.kind === "timeout") return 504;
  return fault.status === 404 || fault.status === 403 ? fault.status : 502;
}
