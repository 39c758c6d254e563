/**
 * A telephone number as it is read and as it is dialled. What is no number of the United States stays as it
 * was given, and leads nowhere when there is nothing to dial in it.
 */
export function phoneOf(given: string): { text: string; href: string | null } {
  const digits = given.replace(/\D/g, "");
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  if (area && !/[a-z]/i.test(given)) {
    return { text: `(${area}) ${exchange}-${line}`, href: `tel:+1${area}${exchange}${line}` };
  }
  const isNumber = /^\+?[\d\s().-]+$/.test(given.trim()) && digits.length > 0;
  return { text: given, href: isNumber ? `tel:${given.trim().startsWith("+") ? "+" : ""}${digits}` : null };
}
