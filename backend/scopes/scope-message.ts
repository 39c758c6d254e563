import { type Language, wholeLanguages } from "#api/languages.ts";
import { composed, type MessagePart } from "../mail/layout.ts";
import type { Message } from "../mail/message.ts";
import { timeFormats } from "../time-formats.ts";
import { words } from "../words.ts";

/** The messages that ask a beneficiary to sign a scope of appointment: `docs/product/scopes.md`. */

export type ScopeMessageAbout = {
  customer: { firstName: string; lastName: string; email: string };
  agentName: string;
  agencyName: string | null;
  /** The address of the page to sign at. */
  link: string;
  validUntil: Date;
  /** When the scope that this one replaces was requested. */
  replaces: Date | null;
  /** The business time zone. */
  timeZone: string;
};

/**
 * Returns one message in all whole languages, English first: the portal does not know the beneficiary's.
 * @throws TypeError when the link is no address
 */
export function scopeMessage(kind: "request" | "reminder", about: ScopeMessageAbout): Message {
  const { firstName, lastName, email } = about.customer;
  const parts = wholeLanguages.map((language) => part(language, kind, about));
  return composed({ to: email, toName: `${firstName} ${lastName}` }, parts);
}

function part(language: Language, kind: "request" | "reminder", about: ScopeMessageAbout): MessagePart {
  const { customer, agentName, agencyName, validUntil, replaces, timeZone } = about;
  const say = words(language, "scopeMail");
  const moments = timeFormats(language, timeZone);
  const link = new URL(about.link);
  if (language !== "en") link.searchParams.set("lang", language);
  return {
    language,
    subject: say(`subject.${kind}`, { agentName }),
    title: say("title"),
    before: [
      say("greeting", { name: `${customer.firstName} ${customer.lastName}` }),
      agencyName
        ? say(`asks.${kind}.agency`, { agentName, agencyName })
        : say(`asks.${kind}.agent`, { agentName }),
      ...(replaces ? [say("replaces", { date: moments.day(replaces) })] : []),
      say("purpose"),
      say("obligation"),
    ],
    open: say("open"),
    linkText: say("link"),
    link: link.href,
    after: [say("until", { moment: moments.minute(validUntil) }), say("notAsked")],
  };
}
