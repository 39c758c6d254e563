import type { FieldFault } from "#api/fields.ts";
import type { FileFault } from "#api/upload-rules.ts";

/** The reason why a call to the backend has no usable answer. */
export type FaultKind = "unreachable" | "timeout" | "status" | "shape";

/** The part of a fault that a page may show: no body, no address, no words of the backend. */
export type Fault = { kind: FaultKind; status: number; text: string; requestId: string };

/** A call to the backend that failed. `message` names the call and, for a wrong shape, the field: it is for the log. */
export class BackendFault extends Error {
  readonly fault: Fault;
  /** The fields and rules that an answer with 422 names. Unknown rules are left out. */
  readonly rules: readonly BrokenRule[];
  /** The seconds until another try, if an answer with 429 or 503 names them. */
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

/** Returns the status of a page whose data could not be fetched. */
export function pageStatus(fault: Fault): number {
  if (fault.kind === "unreachable") return 503;
  if (fault.kind === "timeout") return 504;
  return fault.status === 404 || fault.status === 403 ? fault.status : 502;
}
