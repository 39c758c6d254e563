/** @jsxImportSource hono/jsx */

import type { PropsWithChildren } from "hono/jsx";
import { type DocumentKind, documentForms, type FormField, isDocument } from "#api/form-fields.ts";
import { phoneOf } from "#api/phone.ts";
import { contractStatuses } from "#api/statuses.ts";
import { nameIn } from "../listed-names.ts";
import { Facts, Time } from "../pages/form-parts.tsx";
import type { Html } from "../pages/frame.tsx";
import type { ReviewContent } from "../review/item.ts";
import { words } from "../words.ts";
import { type Shown, statusName } from "./page-parts.tsx";

/** The content of an item as the member reads it. Everything from outside is text. */

type Content<K extends ReviewContent["kind"]> = Extract<ReviewContent, { kind: K }>;
type DocumentContent = Content<DocumentKind>;
const isDocumentContent = (content: ReviewContent): content is DocumentContent => isDocument(content.kind);
type Row = readonly [string, string | Html | null];

/** The fields of an item, one panel for each group. */
export function ContentView({ shown, content }: { shown: Shown; content: ReviewContent }) {
  if (isDocumentContent(content)) return document(shown, content);
  switch (content.kind) {
    case "ContractRequest":
      return contractRequest(shown, content);
    case "Application":
      return application(shown, content);
    case "ProfileChange":
      return profile(shown, content);
    case "HelpRequest":
      return helpRequest(shown, content);
  }
}

export const Panel = ({ title, children }: PropsWithChildren<{ title: string }>) => (
  <section class="panel">
    <h2>{title}</h2>
    {children}
  </section>
);

const FactsPanel = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <Panel title={title}>
    <Facts rows={rows} />
  </Panel>
);

function day({ formats }: Shown, date: string | null): string | null {
  return date === null ? null : formats.date(date);
}

/** Returns the labels of a form's fields. @param place where the form's words are: an area and, in it, the beginning of their keys */
function labelsAt({ language }: Shown, place: string): (field: string) => string {
  const [area = "", key = ""] = place.split(":");
  const say = words(language, area as "eandos") as (key: string) => string;
  return (field) => say(`${key}fields.${field}`);
}

/** A document beside the record that it renews, field by field. */
function document(shown: Shown, { kind, answers, onRecord }: DocumentContent) {
  const { say } = shown;
  const { words: place, fields } = documentForms[kind];
  const label = labelsAt(shown, place);
  const textOf = ({ wire, is }: FormField, given: DocumentContent["answers"]): string | null => {
    const answer = given[wire] ?? null;
    if (answer === null) return null;
    if (typeof answer === "boolean") return say(answer ? "item.yes" : "item.no");
    if (is === "choice") return nameIn(shown.language, answer);
    return is === "day" || is === "pastDay" ? day(shown, answer) : answer;
  };
  const named = Object.entries<FormField>(fields);
  if (!onRecord) {
    const rows = named.flatMap(([name, field]): Row[] => {
      const value = textOf(field, answers);
      return value === null ? [] : [[label(name), value]];
    });
    return (
      <>
        <FactsPanel title={say("item.content")} rows={rows} />
        <Panel title={say("fields.onRecord")}>
          <p>{say("fields.newRecord")}</p>
        </Panel>
      </>
    );
  }
  return (
    <Compared
      shown={shown}
      caption={say("item.content")}
      rows={[
        ...named.map(([name, field]) => ({
          name: label(name),
          before: textOf(field, onRecord),
          after: textOf(field, answers),
        })),
        ...statusRows(say, onRecord),
      ]}
    />
  );
}

/** The status of a record that has one. It is active after the document is accepted. */
function statusRows(say: Shown["say"], { Status }: DocumentContent["answers"]): ComparedRow[] {
  const before = contractStatuses.find((status) => status === Status);
  return before
    ? [
        {
          name: say("fields.standing"),
          before: say(`fields.standings.${before}`),
          after: say("fields.standings.Active"),
        },
      ]
    : [];
}

type ComparedRow = { name: string; before: string | null; after: string | null };

/** What is on record beside what was submitted. Fields without either are left out. */
const Compared = ({
  shown: { say },
  caption,
  rows,
}: {
  shown: Shown;
  caption: string;
  rows: ComparedRow[];
}) => (
  <Table caption={caption} heads={[say("fields.field"), say("fields.onRecord"), say("fields.requested")]}>
    {rows
      .filter(({ before, after }) => before !== null || after !== null)
      .map(({ name, before, after }) => (
        <tr>
          <th scope="row">{name}</th>
          <td>{before ?? <Empty say={say} />}</td>
          <td>
            {after ?? <Empty say={say} />}{" "}
            {before !== after && <span class="badge late">{say("fields.changed")}</span>}
          </td>
        </tr>
      ))}
  </Table>
);

const Empty = ({ say }: { say: Shown["say"] }) => <span class="hint">{say("fields.empty")}</span>;

function contractRequest(shown: Shown, content: Content<"ContractRequest">) {
  const { say } = shown;
  const { target, contracts, states } = content;
  const { principalAgent, eAndO: policy } = target;
  return (
    <>
      <FactsPanel
        title={say("item.content")}
        rows={[
          [say("fields.target"), `${target.name} (${say(`fields.targets.${target.type}`)})`],
          [say("item.npn"), target.npn],
          [say("fields.email"), target.email],
          [
            say("fields.principal"),
            principalAgent && `${principalAgent.name}, ${say("item.npn")} ${principalAgent.npn}`,
          ],
          [say("fields.upline"), content.uplineName],
          [say("fields.agentCount"), content.agentCount === null ? null : String(content.agentCount)],
          [say("fields.comments"), content.comments],
          [
            say("fields.states"),
            states
              .map(({ name, isLicensed }) =>
                isLicensed === false ? say("fields.unlicensed", { state: name }) : name,
              )
              .join(", "),
          ],
        ]}
      />
      {policy && (
        <FactsPanel
          title={say("kind.EAndO")}
          rows={[
            [say("fields.issuedBy"), policy.issuedBy ?? null],
            [say("fields.policyNumber"), policy.policyNumber ?? null],
            [say("fields.coverage"), policy.coverageLimits ?? null],
            [say("fields.expires"), day(shown, policy.expirationDate ?? null)],
          ]}
        />
      )}
      <Table
        caption={say("fields.contracts")}
        heads={[say("fields.carrier"), say("fields.policyTypes"), say("fields.held")]}
      >
        {contracts.map(({ carrierName, policyTypes, held }) => (
          <tr>
            <td>{carrierName}</td>
            <td>{policyTypes.join(", ")}</td>
            <td>{say(`fields.contract.${held ?? "none"}`)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

type TableProps = PropsWithChildren<{ caption: string; heads: readonly string[] }>;

const Table = ({ caption, heads, children }: TableProps) => (
  <div class="frame">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col">{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

function application(shown: Shown, content: Content<"Application">) {
  const { say } = shown;
  const ending = (text: string | null) => (text === null ? null : say("fields.ending", { text }));
  const { numberEndings } = content;
  return (
    <>
      <FactsPanel
        title={say("item.content")}
        rows={[
          [say("item.status"), statusName(say, content.enrollmentStatus)],
          [say("fields.customer"), content.customerName],
          [say("fields.birth"), day(shown, content.dateOfBirth)],
          [say("fields.carrier"), content.carrierName],
          [say("fields.product"), content.productName],
          [say("fields.policyType"), nameIn(shown.language, content.policyType)],
          [say("fields.place"), [content.county, content.state].filter((part) => part !== null).join(", ")],
          [say("fields.effective"), day(shown, content.effectiveDate)],
          [say("owner.agent"), content.agentName],
          [say("owner.agency"), content.agencyName],
        ]}
      />
      <FactsPanel
        title={say("fields.numbersAndDates")}
        rows={[
          [say("fields.ssn"), ending(numberEndings.socialSecurity)],
          [say("fields.medicare"), ending(numberEndings.medicare)],
          [say("fields.medicaid"), ending(numberEndings.medicaid)],
          [say("fields.partA"), day(shown, content.medicareADate)],
          [say("fields.partB"), day(shown, content.medicareBDate)],
          [say("fields.signed"), day(shown, content.signedDate)],
          [say("fields.received"), day(shown, content.receivedDate)],
          [say("fields.sent"), day(shown, content.sentToCarrierDate)],
          [say("fields.answered"), day(shown, content.carrierAnsweredDate)],
        ]}
      />
    </>
  );
}

function profile(shown: Shown, { changes }: Content<"ProfileChange">) {
  const { say } = shown;
  const value = (field: string, text: string | null) =>
    field === "PhoneNumber" && text ? phoneOf(text).text : text;
  return (
    <Compared
      shown={shown}
      caption={say("fields.changes")}
      rows={changes.map(({ field, before, after }) => ({
        name: say(`profile.${field}`),
        before: value(field, before),
        after: value(field, after),
      }))}
    />
  );
}

function helpRequest({ say, formats, language }: Shown, content: Content<"HelpRequest">) {
  return (
    <>
      <FactsPanel
        title={say("item.content")}
        rows={[
          [say("fields.requestType"), nameIn(language, content.typeName)],
          [say("fields.about"), content.about],
          [say("fields.description"), content.description],
          [say("fields.due"), content.dueAt ? formats.day(content.dueAt) : null],
        ]}
      />
      {content.notes.length > 0 && (
        <Panel title={say("item.note")}>
          <ol class="history">
            {content.notes.map(({ at, byName, isByTeam, text }) => (
              <li>
                <strong>{byName ?? say("late.unknown")}</strong>{" "}
                {isByTeam && <span class="badge">{say("fields.team")}</span>}{" "}
                <span class="hint">
                  <Time at={at} text={formats.minute(at)} />
                </span>
                <p class="said">{text}</p>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}
