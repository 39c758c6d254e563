import type { Certification } from "#api/contracts.ts";

/**
 * Whether a plan year is ready to sell: any certification of that year says so. Null, and nothing is shown, when the
 * year has no certification (document 1, section 4).
 */
export function rtsOf(certifications: readonly Certification[], year: number): boolean | null {
  const ofYear = certifications.filter(({ PlanYear }) => PlanYear === year);
  return ofYear.length === 0 ? null : ofYear.some(isRts);
}

export function isRts({ Status }: Certification): boolean {
  return Status.toUpperCase() === "RTS";
}

export type CertifiedYear = { year: number; rows: { policyType: string; states: string[] }[] };

/** Certifications by plan year, newest first: for each policy type the states in which it is ready to sell. */
export function certifiedYears(certifications: readonly Certification[]): CertifiedYear[] {
  const years = [...new Set(certifications.map(({ PlanYear }) => PlanYear))].sort((a, b) => b - a);
  return years.map((year) => {
    const ofYear = certifications.filter(({ PlanYear }) => PlanYear === year);
    const types = [
      ...new Set(ofYear.map(({ PolicyTypeAbbreviation }) => PolicyTypeAbbreviation ?? "–")),
    ].sort();
    const rows = types.map((policyType) => {
      const ready = ofYear.filter((one) => (one.PolicyTypeAbbreviation ?? "–") === policyType && isRts(one));
      const states = [...new Set(ready.flatMap(({ StateAbbreviation }) => StateAbbreviation ?? []))].sort();
      return { policyType, states };
    });
    return { year, rows };
  });
}
