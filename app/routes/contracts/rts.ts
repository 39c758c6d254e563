import type { Certification } from "#api/contracts.ts";
import { isRts } from "#api/statuses.ts";

/**
 * Returns whether a plan year is ready to sell: at least one certification of that year says so. Null when the year has no
 * certification; nothing is shown then. `docs/product/contracts.md`, "Ready to sell".
 */
export function rtsOf(certifications: readonly Certification[], year: number): boolean | null {
  const ofYear = certifications.filter(({ PlanYear }) => PlanYear === year);
  return ofYear.length === 0 ? null : ofYear.some(({ Status }) => isRts(Status));
}

/** Returns the policy types that have certifications for a plan year, of which none says RTS. */
export function typesNotRts(certifications: readonly Certification[], year: number): string[] {
  const ofYear = certifications.filter(({ PlanYear }) => PlanYear === year);
  const ready = ofYear.filter(({ Status }) => isRts(Status)).map(typeOf);
  return [...new Set(ofYear.map(typeOf))].filter((type) => !ready.includes(type)).sort();
}

/** The states in which a policy type is ready to sell, by plan year; a year without its certification is missing. */
export type CertifiedType = { policyType: string; states: Record<number, string[]> };

/** Plan years, newest first, and policy types by name. */
export type Certified = { years: number[]; types: CertifiedType[] };

/** Certifications as a matrix of policy type by plan year. */
export function certifiedTypes(certifications: readonly Certification[]): Certified {
  const years = [...new Set(certifications.map(({ PlanYear }) => PlanYear))].sort((a, b) => b - a);
  const types = [...new Set(certifications.map(typeOf))].sort();
  return { years, types: types.map((policyType) => ({ policyType, states: statesOf(policyType) })) };

  function statesOf(policyType: string): CertifiedType["states"] {
    const ofType = certifications.filter((one) => typeOf(one) === policyType);
    const inYear = (year: number) => ofType.filter(({ PlanYear }) => PlanYear === year);
    const known = years.filter((year) => inYear(year).length > 0);
    return Object.fromEntries(known.map((year) => [year, readyStates(inYear(year))]));
  }
}

const typeOf = ({ PolicyTypeAbbreviation }: Certification) => PolicyTypeAbbreviation ?? "–";

function readyStates(certifications: readonly Certification[]): string[] {
  const states = certifications
    .filter(({ Status }) => isRts(Status))
    .flatMap(({ StateAbbreviation }) => StateAbbreviation ?? []);
  return [...new Set(states)].sort();
}
