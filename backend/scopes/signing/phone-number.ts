/** Returns ten digits as `(###) ###-####`. */
export function phoneNumber(digits: string | null): string | null {
  return digits?.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3") ?? null;
}
