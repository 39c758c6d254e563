import type { Outgoing } from "./client.server.ts";

/** A change that says nothing but that it is wanted. */
export const noBody = (idempotencyKey: string): Outgoing => ({
  type: null,
  bytes: 0,
  async *content() {},
  idempotencyKey,
});

/** Returns a body of JSON. @param idempotencyKey under which it is taken once */
export function jsonBody(value: unknown, idempotencyKey: string): Outgoing {
  const bytes = Buffer.from(JSON.stringify(value));
  return {
    type: "application/json",
    bytes: bytes.length,
    async *content() {
      yield bytes;
    },
    idempotencyKey,
  };
}
