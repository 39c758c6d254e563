import { html } from "hono/html";
import type { ReviewContent } from "../review/item.ts";
import { phoneNumber } from "../scopes/signing/phone-number.ts";
import { facts, type Html } from "./page.ts";
import { type Shown, statusName, timeOf } from "./pieces.ts";

/** The content of an item as the member reads it. Everything from outside is text. */

type Content<K extends ReviewContent["kind"]> = Extract<ReviewContent, { kind: K }>;
type Row = readonly [string, string | Html | null];

/** Returns the fields of an item, one panel for each group. */
export function contentView(shown: Shown, content: ReviewContent): Html {
  switch (content.kind) {
    case "License":
      return license(shown, content);
    case "EAndO":
      return eAndO(shown, content);
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

const panel = (title: string, inside: Html): Html => html`<section class="panel">
<h2>${title}</h2>
${inside}
</section>
`;

const fields = ({ say }: Shown, rows: readonly Row[]): Html => panel(say("item.content"), facts(rows));

function day({ formats }: Shown, date: string | null): string | null {
  return date === null ? null : formats.date(date);
}

function license(shown: Shown, content: Content<"License">): Html {
  const { say } = shown;
  const yesOrNo = (is: boolean) => say(is ? "item.yes" : "item.no");
  const { onRecord } = content;
  return html`${fields(shown, [
    [say("fields.state"), content.state],
    [say("fields.licenseType"), content.type],
    [say("fields.number"), content.number],
    [say("fields.resident"), yesOrNo(content.isResident)],
    [say("fields.expires"), day(shown, content.expirationDate)],
  ])}${
    onRecord
      ? panel(
          say("fields.onRecord"),
          facts([
            [say("fields.resident"), yesOrNo(onRecord.isResident)],
            [say("fields.expires"), day(shown, onRecord.expirationDate)],
          ]),
        )
      : panel(say("fields.onRecord"), html`<p>${say("fields.newRecord")}</p>`)
  }`;
}

function eAndO(shown: Shown, content: Content<"EAndO">): Html {
  const { say } = shown;
  const { onRecord } = content;
  return html`${fields(shown, [
    [say("fields.issuedBy"), content.issuedBy],
    [say("fields.policyNumber"), content.policyNumber],
    [say("fields.coverage"), content.coverageLimits],
    [say("fields.expires"), day(shown, content.expirationDate)],
  ])}${
    onRecord
      ? panel(
          say("fields.onRecord"),
          facts([
            [say("fields.coverage"), onRecord.coverageLimits],
            [say("fields.expires"), day(shown, onRecord.expirationDate)],
          ]),
        )
      : panel(say("fields.onRecord"), html`<p>${say("fields.newRecord")}</p>`)
  }`;
}

function contractRequest(shown: Shown, content: Content<"ContractRequest">): Html {
  const { say } = shown;
  const { target, contracts, states } = content;
  const { principalAgent, eAndO: policy } = target;
  return html`${fields(shown, [
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
    [say("fields.states"), states.join(", ")],
  ])}${
    policy
      ? panel(
          say("kind.EAndO"),
          facts([
            [say("fields.issuedBy"), policy.issuedBy ?? null],
            [say("fields.policyNumber"), policy.policyNumber ?? null],
            [say("fields.coverage"), policy.coverageLimits ?? null],
            [say("fields.expires"), day(shown, policy.expirationDate ?? null)],
          ]),
        )
      : ""
  }<div class="frame"><table>
<caption>${say("fields.contracts")}</caption>
<thead><tr><th scope="col">${say("fields.carrier")}</th><th scope="col">${say("fields.policyTypes")}</th><th scope="col">${say("fields.held")}</th></tr></thead>
<tbody>
${contracts.map(
  ({
    carrierName,
    policyTypes,
    held,
  }) => html`<tr><td>${carrierName}</td><td>${policyTypes.join(", ")}</td><td>${
    held ? say(`fields.contract.${held}`) : say("fields.contract.none")
  }</td></tr>
`,
)}</tbody>
</table></div>
`;
}

function application(shown: Shown, content: Content<"Application">): Html {
  const { say } = shown;
  const ending = (text: string | null) => (text === null ? null : say("fields.ending", { text }));
  const { numberEndings } = content;
  return html`${fields(shown, [
    [say("item.status"), statusName(say, content.enrollmentStatus)],
    [say("fields.customer"), content.customerName],
    [say("fields.birth"), day(shown, content.dateOfBirth)],
    [say("fields.carrier"), content.carrierName],
    [say("fields.product"), content.productName],
    [say("fields.policyType"), content.policyType],
    [say("fields.place"), [content.county, content.state].filter((part) => part !== null).join(", ")],
    [say("fields.effective"), day(shown, content.effectiveDate)],
    [say("owner.agent"), content.agentName],
    [say("owner.agency"), content.agencyName],
  ])}${panel(
    say("fields.numbersAndDates"),
    facts([
      [say("fields.ssn"), ending(numberEndings.socialSecurity)],
      [say("fields.medicare"), ending(numberEndings.medicare)],
      [say("fields.medicaid"), ending(numberEndings.medicaid)],
      [say("fields.partA"), day(shown, content.medicareADate)],
      [say("fields.partB"), day(shown, content.medicareBDate)],
      [say("fields.signed"), day(shown, content.signedDate)],
      [say("fields.received"), day(shown, content.receivedDate)],
      [say("fields.sent"), day(shown, content.sentToCarrierDate)],
      [say("fields.answered"), day(shown, content.carrierAnsweredDate)],
    ]),
  )}`;
}

function profile({ say }: Shown, { changes }: Content<"ProfileChange">): Html {
  const empty = html`<span class="hint">${say("fields.empty")}</span>`;
  const changed = html` <span class="badge late">${say("fields.changed")}</span>`;
  const rows = changes.map(({ field, before, after, isChanged }) => {
    const value = (text: string | null) => (field === "PhoneNumber" ? phoneNumber(text) : text) ?? empty;
    const label = say(`profile.${field}`);
    return html`<tr><th scope="row">${label}</th><td>${value(before)}</td><td>${value(after)}${isChanged ? changed : ""}</td></tr>
`;
  });
  return html`<div class="frame"><table>
<caption>${say("fields.changes")}</caption>
<thead><tr><th scope="col">${say("fields.field")}</th><th scope="col">${say("fields.onRecord")}</th><th scope="col">${say("fields.requested")}</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`;
}

function helpRequest(shown: Shown, content: Content<"HelpRequest">): Html {
  const { say, formats } = shown;
  return html`${fields(shown, [
    [say("fields.requestType"), content.typeName],
    [say("fields.description"), content.description],
    [say("fields.due"), content.dueAt ? formats.day(content.dueAt) : null],
  ])}${
    content.notes.length > 0
      ? panel(
          say("item.note"),
          html`<ol class="history">
${content.notes.map(
  ({ at, byName, isByTeam, text }) => html`<li><strong>${byName ?? say("late.unknown")}</strong>${
    isByTeam ? html` <span class="badge">${say("fields.team")}</span>` : ""
  } <span class="hint">${timeOf(formats.minute(at), at)}</span>
<p class="said">${text}</p></li>
`,
)}</ol>`,
        )
      : ""
  }`;
}
