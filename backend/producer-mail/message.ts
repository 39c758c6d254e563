import { type Language, wholeLanguages } from "#api/languages.ts";
import type { Thing } from "#api/readiness-names.ts";
import { composed, type MessagePart } from "../mail/layout.ts";
import type { Message } from "../mail/message.ts";
import { timeFormats } from "../time-formats.ts";
import { type Say, words } from "../words.ts";
import type { EndingRecord } from "./expiry.ts";
import type { ToCertify, Waiting } from "./occasions.ts";

/** The messages to producers. They say what a producer must do, and nothing of a customer. */

export type ProducerAddressee = {
  to: string;
  toName: string;
  /** Null when it is unknown, and then the message has both. */
  language: Language | null;
  /** Where the producer goes on in the portal. */
  link: string;
  /** The page that ends such messages. */
  stop: string;
};

/** The name of the agent or the agency for whom the user acts. */
type Owned = { owner: string };

export type ProducerNews =
  | ({ kind: "expiry" | "downline"; records: readonly EndingRecord[] } & Owned)
  | { kind: "season"; planYear: number; agents: readonly ToCertify[] }
  | ({ kind: "signed" } & Owned)
  | ({ kind: "digest"; waiting: Waiting } & Owned)
  | {
      kind: "request";
      agency: string;
      planYear: number;
      /** Null: a license, a certification and an appointment of any state count. */
      state: string | null;
      /** Null: all carriers. */
      carrier: string | null;
      carriers: readonly { carrier: string; missing: readonly Thing[] }[];
    };

export function producerMessage(news: ProducerNews, about: ProducerAddressee): Message {
  const { to, toName, stop } = about;
  const parts = (about.language ? [about.language] : wholeLanguages).map((language) =>
    part(language, news, about),
  );
  return { ...composed({ to, toName }, parts), stop };
}

function part(
  language: Language,
  news: ProducerNews,
  { toName, link, stop }: ProducerAddressee,
): MessagePart {
  const say = words(language, "producerMail");
  const { subject, lines, open } = contentOf(say, language, news);
  return {
    language,
    subject,
    title: subject,
    before: [say("greeting", { name: toName }), ...lines],
    open,
    linkText: say("link"),
    link,
    after: [],
    stop: { text: say("stopLink"), link: stop },
  };
}

/** A message has at most so many records or agents. */
const MOST_LINES = 50;

function contentOf(
  say: Say<"producerMail">,
  language: Language,
  news: ProducerNews,
): { subject: string; lines: string[]; open: string } {
  switch (news.kind) {
    case "expiry":
    case "downline": {
      const isDownline = news.kind === "downline";
      const lines = news.records.map((record) => {
        const line = endingLine(say, language, record);
        return isDownline ? `${record.agent ?? ""}: ${line}` : line;
      });
      return {
        subject: say(isDownline ? "downline.subject" : "expiry.subject"),
        lines: [say(isDownline ? "downline.said" : "expiry.said", { owner: news.owner }), ...cut(say, lines)],
        open: say(isDownline ? "downline.open" : "expiry.open"),
      };
    }
    case "season": {
      const [first] = news.agents;
      const isOne = first && news.agents.length === 1;
      const said = { owner: first?.agent ?? "", year: news.planYear };
      const lines = news.agents.map(({ agent, carriers }) => `${agent}: ${carriers.join(", ")}`);
      return {
        subject: say("season.subject", said),
        lines: isOne
          ? [say("season.said", said), ...first.carriers]
          : [say("season.saidOfAll", said), ...cut(say, lines)],
        open: say("season.open"),
      };
    }
    case "signed":
      return {
        subject: say("signed.subject"),
        lines: [say("signed.said", { owner: news.owner })],
        open: say("signed.open"),
      };
    case "digest": {
      const waiting = Object.entries(news.waiting) as [keyof Waiting, number][];
      return {
        subject: say("digest.subject", { owner: news.owner }),
        lines: [
          say("digest.said", { owner: news.owner }),
          ...waiting.flatMap(([what, total]) => (total > 0 ? [say(`digest.${what}`, { total })] : [])),
        ],
        open: say("digest.open"),
      };
    }
    case "request": {
      const { agency, planYear, state, carriers } = news;
      const said = { agency, year: planYear, state: state ?? "" };
      return {
        subject: say("request.subject", said),
        lines: [
          say(state === null ? "request.said" : "request.saidOfState", said),
          ...carriers.map(
            ({ carrier, missing }) =>
              `${carrier}: ${missing.map((thing) => say(`request.missing.${thing}`)).join(", ")}`,
          ),
        ],
        open: say("request.open"),
      };
    }
  }
}

/** The lines that a message has room for. */
const cut = (say: Say<"producerMail">, lines: readonly string[]) => [
  ...lines.slice(0, MOST_LINES),
  ...(lines.length > MOST_LINES ? [say("more", { count: lines.length - MOST_LINES })] : []),
];

function endingLine(
  say: Say<"producerMail">,
  language: Language,
  { carrier, state, issuedBy, endsOn }: EndingRecord,
): string {
  const date = timeFormats(language, "UTC").day(new Date(`${endsOn}T00:00:00Z`));
  if (carrier !== null) return say("expiry.appointment", { carrier, state: state ?? "", date });
  return state === null
    ? say("expiry.eAndO", { issuer: issuedBy ?? "", date })
    : say("expiry.license", { state, date });
}
