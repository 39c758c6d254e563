/**
 * A telephone number as it is read and as it is dialed. A number from outside the United States stays as it was given. It
 * has no link when it has no digits.
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
