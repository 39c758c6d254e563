import { type Language, wholeLanguages } from "#api/languages.ts";
import type { MissingItem, SubmissionKind } from "#api/statuses.ts";
import { composed, type MessagePart } from "../mail/layout.ts";
import type { Message } from "../mail/message.ts";
import { timeFormats } from "../time-formats.ts";
import { type Say, words } from "../words.ts";

/** The moves of an application that its submitter gets a message about. */
export const toldMoves = {
  "Pending Information": "information",
  "Sent to Carrier": "sent",
  Approved: "approved",
  Declined: "declined",
} as const;

export type ToldMove = keyof typeof toldMoves;

/** The event that a message is about: a decision, a move or an answer. */
export type DecisionEvent =
  | { event: "accepted" | "rejected" | "answered" | "completed" }
  | {
      event: "moved";
      status: ToldMove;
      /** What the team misses, and the day by which it wants it, `YYYY-MM-DD`. */
      missing?: { items: readonly MissingItem[]; answerBy: string | null } | undefined;
    };

export type DecisionMessageAbout = {
  to: string;
  toName: string;
  /** The language of the addressee; null when it is unknown, and then the message has both. */
  language: Language | null;
  kind: SubmissionKind;
  submittedAt: Date;
  /** The address of the submission in the portal. */
  link: string;
  /** The business time zone. */
  timeZone: string;
};

/**
 * Returns a message about a decision, a move or an answer. It names the kind and the day of the submission, and what the team
 * misses by the names of a list. It says nothing else about it: no customer, no number and no text that somebody typed.
 */
export function decisionMessage(event: DecisionEvent, about: DecisionMessageAbout): Message {
  const spoken = about.language ? [about.language] : wholeLanguages;
  const { to, toName } = about;
  return composed(
    { to, toName },
    spoken.map((language) => part(language, event, about)),
  );
}

function part(language: Language, event: DecisionEvent, about: DecisionMessageAbout): MessagePart {
  const say = words(language, "decisionMail");
  const subject = subjectOf(say, event, words(language, "submissionKinds")(`${about.kind}.one`));
  return {
    language,
    subject,
    title: subject,
    before: [
      say("greeting", { name: about.toName }),
      sentence(say, language, event, about),
      ...(event.event === "moved" ? missingLines(say, language, event.missing) : []),
    ],
    open: say("open"),
    linkText: say("link"),
    link: about.link,
    after: [say("privacy"), say("off")],
  };
}

function subjectOf(say: Say<"decisionMail">, event: DecisionEvent, kind: string): string {
  const status = event.event === "moved" ? say(`statuses.${toldMoves[event.status]}`) : "";
  return say(`subject.${event.event}`, { kind, status });
}

function sentence(
  say: Say<"decisionMail">,
  language: Language,
  event: DecisionEvent,
  { kind, submittedAt, timeZone }: DecisionMessageAbout,
): string {
  const date = timeFormats(language, timeZone).day(submittedAt);
  const values = { object: words(language, "submissionKinds")(`${kind}.object`), date };
  return event.event === "moved"
    ? say(`said.moved.${toldMoves[event.status]}`, values)
    : say(`said.${event.event}`, values);
}

function missingLines(
  say: Say<"decisionMail">,
  language: Language,
  { items, answerBy }: NonNullable<(DecisionEvent & { event: "moved" })["missing"]> = {
    items: [],
    answerBy: null,
  },
): string[] {
  const sayItem = words(language, "missing");
  const names = items.map((item) => sayItem(item)).join(", ");
  const date = answerBy && timeFormats(language, "UTC").day(new Date(`${answerBy}T00:00:00Z`));
  return [...(names ? [say("missing", { names })] : []), ...(date ? [say("answerBy", { date })] : [])];
}
