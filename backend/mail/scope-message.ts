import type { Message } from "./mail.ts";
export function scopeMessage(
  _kind: "request" | "reminder",
  about: {
    customer: { firstName: string; lastName: string; email: string };
    agentName: string;
    agencyName: string | null;
    link: string;
    validUntil: Date;
    replaces: Date | null;
  },
): Message {
  return { to: about.customer.email, toName: "", subject: "", text: about.link, html: "" };
}
