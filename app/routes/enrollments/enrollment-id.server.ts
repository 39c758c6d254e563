import { data } from "@remix-run/node";

/** An id that every backend may use: `docs/product/enrollments.md`, "Detail". */
const ENROLLMENT_ID = /^[\w-]{1,64}$/;

/**
 * Returns the id an address names.
 * @throws 404 for a malformed one, before the backend is asked
 */
export function requireEnrollmentId({ params }: { params: { policyId?: string } }): string {
  const { policyId = "" } = params;
  if (!ENROLLMENT_ID.test(policyId)) throw data({ problem: "enrollmentId" }, { status: 404 });
  return policyId;
}
