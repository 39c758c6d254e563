import { data } from "@remix-run/node";
import { isPlainId } from "../../api-client/client.server.ts";

/**
 * Returns the id an address names.
 * @throws 404 for a malformed one, before the backend is asked
 */
export function requireEnrollmentId({ params }: { params: { policyId?: string } }): string {
  const { policyId = "" } = params;
  if (!isPlainId(policyId)) throw data({ problem: "enrollmentId" }, { status: 404 });
  return policyId;
}
