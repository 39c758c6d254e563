/** Where an email address leads. A text that could hold more than an address, such as a subject or copies, leads nowhere. */
export function emailHref(address: string): string | null {
  return /^[^\s@?&%]+@[^\s@?&%]+$/.test(address) ? `mailto:${address}` : null;
}
