import { buffer } from "node:stream/consumers";
import { onOneLine } from "../one-line.ts";
import { timeFormats } from "../time-formats.ts";
import { type Say, words } from "../words.ts";
import type { TableColumn } from "./pdf/document-parts.ts";
import { letterLook } from "./pdf/look.ts";
import { Pages } from "./pdf/pages.ts";
import { textsIn } from "./pdf/texts.ts";
import type { ScopeRecord, Signature } from "./scope-record.ts";
import type { SigningCertificate } from "./signatures/certificate.ts";

/** The PDF of a scope of appointment, with its digital signature. */
export type ScopeOrder = {
  record: ScopeRecord;
  /** The business time zone. */
  timeZone: string;
  certificate: SigningCertificate;
  /** In words. */
  reason: string;
  at: Date;
};

/** In points; three times as wide as high. */
const DRAWING = { width: 270, height: 90 };
/** In points: room for a name and times beside a signature. */
const SIGNATURE_FACTS = 80;

/**
 * Returns the PDF of a scope of appointment that the beneficiary has signed. The same record gives the same bytes.
 * @param timeZone the business time zone
 */
export async function scopeDocument(record: ScopeRecord, timeZone: string): Promise<Buffer> {
  const { language, agentSignature, beneficiarySignature } = record;
  const say = words(language, "scopeDocument");
  const head = {
    title: say("title"),
    language,
    page: say("page"),
    notice: agentSignature ? null : say("notComplete"),
    madeAt: (agentSignature ?? beneficiarySignature).signedAt,
  };
  const pages = new Pages(head, letterLook);
  const bytes = buffer(pages.doc);
  await pages.prepare(textsIn(record));
  const writer = { pages, say, moments: timeFormats(language, timeZone), timeZone };
  pages.heading(say("title"), 1);
  request(writer, record);
  shown(writer, record);
  products(writer, record);
  signatures(writer, record);
  pages.nextPage();
  events(writer, record);
  pages.heading(say("hash.heading"), 2);
  pages.paragraph(say("hash.text"));
  pages.paragraph(record.hash);
  pages.end();
  return bytes;
}

type Writer = {
  pages: Pages;
  say: Say<"scopeDocument">;
  moments: ReturnType<typeof timeFormats>;
  timeZone: string;
};

function request({ pages, say, moments }: Writer, record: ScopeRecord): void {
  const { agent, beneficiary, replaces, appointmentFrom } = record;
  pages.heading(say("request.heading"), 2);
  const facts: [string, string | null][] = [
    [say("request.agent"), agent.name],
    [say("request.npn"), agent.npn],
    [say("request.agency"), agent.agency],
    [say("request.phone"), agent.phone],
    [say("request.beneficiary"), `${beneficiary.firstName} ${beneficiary.lastName}`],
    [say("request.email"), beneficiary.email],
    [say("request.requestedAt"), moments.long(record.requestedAt)],
    [say("request.methodOfContact"), record.methodOfContact],
    [
      say("request.replaces"),
      replaces && say("request.replacesRequest", { moment: moments.long(replaces.requestedAt) }),
    ],
    [say("request.appointmentFrom"), appointmentFrom && moments.long(appointmentFrom)],
    [say("request.record"), record.id],
  ];
  pages.facts(facts.flatMap(([label, value]) => (value ? [[label, onOneLine(value)] as const] : [])));
}

function shown({ pages, say }: Writer, record: ScopeRecord): void {
  pages.heading(say("shown.heading"), 2);
  for (const { heading, paragraphs } of record.shown) {
    pages.heading(onOneLine(heading), 3);
    for (const paragraph of paragraphs) pages.paragraph(onOneLine(paragraph));
  }
}

function products({ pages, say }: Writer, record: ScopeRecord): void {
  pages.heading(say("products.heading"), 2);
  pages.beginTable([
    { header: say("products.product"), width: 0.65 },
    { header: say("products.choice"), width: 0.35 },
  ]);
  for (const { label, chosen } of record.products) {
    pages.tableRow([onOneLine(label), say(chosen ? "products.chosen" : "products.notChosen")]);
  }
}

function signatures(writer: Writer, record: ScopeRecord): void {
  const { pages, say } = writer;
  const { representative, way, beneficiarySignature, agentSignature } = record;
  if (representative) {
    pages.heading(say("representative.heading"), 2);
    pages.paragraph(say("representative.text"));
    pages.facts([
      [say("representative.name"), onOneLine(representative.name)],
      [say("representative.authority"), onOneLine(representative.authority)],
    ]);
  }
  signature(writer, beneficiarySignature, representative ? "representative" : "beneficiary", way);
  if (agentSignature) signature(writer, agentSignature, "agent");
  else {
    pages.heading(say("signatures.agent"), 2);
    pages.paragraph(say("notComplete"));
  }
}

const signatureHeadings = {
  beneficiary: "signatures.beneficiary",
  representative: "signatures.byRepresentative",
  agent: "signatures.agent",
} as const;

function signature(
  { pages, say, moments }: Writer,
  { name, strokes, signedAt, language }: Signature,
  signer: keyof typeof signatureHeadings,
  way: string | null = null,
): void {
  pages.heading(say(signatureHeadings[signer]), 2, (strokes ? DRAWING.height : 0) + SIGNATURE_FACTS);
  // The alternative text names nobody: the name stands below, and the document's own syntax stays free of it.
  if (strokes) pages.drawing({ alternative: say(`signatures.drawing.${signer}`), strokes, ...DRAWING });
  pages.facts([
    [say("signatures.name"), onOneLine(name)],
    [say("signatures.signedAt"), moments.long(signedAt)],
    [say("signatures.universal"), moments.utc(signedAt)],
    [say("signatures.language"), say(`languages.${language}`)],
    ...(way === null ? [] : [[say("signatures.way"), way] as const]),
  ]);
}

function events({ pages, say, moments, timeZone }: Writer, { evidence }: ScopeRecord): void {
  pages.heading(say("evidence.heading"), 2);
  pages.paragraph(say("evidence.text", { zone: timeZone }));
  const columns: TableColumn[] = [
    { header: say("evidence.at"), width: 0.24 },
    { header: say("evidence.event"), width: 0.2 },
    { header: say("evidence.language"), width: 0.15 },
    { header: say("evidence.address"), width: 0.18 },
    { header: say("evidence.browser"), width: 0.23 },
  ];
  const none = say("evidence.none");
  pages.beginTable(columns);
  for (const { at, what, language, address, agent } of evidence) {
    pages.tableRow([
      `${moments.short(at)} / ${moments.utc(at)}`,
      onOneLine(what),
      language ? say(`languages.${language}`) : none,
      onOneLine(address ?? none),
      onOneLine(agent ?? none),
    ]);
  }
}
