import { attempt } from "../api-client/attempt.server.ts";
import { pageStatus } from "../api-client/fault.ts";
import { setSecurityHeaders } from "../host/security-headers.server.ts";
import type { Suggested } from "../ui/use-suggestions.ts";

/** Answers suggestions as JSON; null, with the status of the fault, when they could not be found. */
export async function suggestedAnswer(find: Promise<Suggested>): Promise<Response> {
  const { value, fault } = await attempt(find);
  return Response.json(value ?? null, {
    status: fault ? pageStatus(fault) : 200,
    headers: setSecurityHeaders(new Headers()),
  });
}
