import type { Thing } from "#api/board-names.ts";
import { type Language, wholeLanguages } from "#api/languages.ts";
import { composed, type MessagePart } from "../mail/layout.ts";
import type { Message } from "../mail/message.ts";
import { timeFormats } from "../time-formats.ts";
import { type Say, words } from "../words.ts";
import type { EndingRecord } from "./expiry.ts";

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

export type ProducerNews =
  | {
      kind: "expiry";
      /** The agent or the agency. */
      owner: string;
      records: readonly EndingRecord[];
    }
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
  const subject =
    news.kind === "expiry" ? say("expiry.subject") : say("request.subject", { agency: news.agency });
  const lines =
    news.kind === "expiry"
      ? [
          say("expiry.said", { owner: news.owner }),
          ...news.records.map((record) => endingLine(say, language, record)),
        ]
      : [
          say(news.state === null ? "request.said" : "request.saidOfState", {
            agency: news.agency,
            year: news.planYear,
            state: news.state ?? "",
          }),
          ...news.carriers.map(
            ({ carrier, missing }) =>
              `${carrier}: ${missing.map((thing) => say(`request.missing.${thing}`)).join(", ")}`,
          ),
        ];
  return {
    language,
    subject,
    title: subject,
    before: [say("greeting", { name: toName }), ...lines],
    open: news.kind === "expiry" ? say("expiry.open") : say("request.open"),
    linkText: say("link"),
    link,
    after: [],
    stop: { text: say("stopLink"), link: stop },
  };
}

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
