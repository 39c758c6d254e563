import { expect, test } from "vitest";
import words from "#locales/en/submissionSteps.json" with { type: "json" };
import { nextStepOf } from "./next-step.ts";
import { kinds, statuses } from "./submission-values.ts";

const submission = { reason: "A reason", enrollmentId: "e-1" };

test.each([
  ["License", "UnderReview", "review", null],
  ["License", "Accepted", "acceptedLicense", "licenses"],
  ["License", "Rejected", "rejectedLicense", "licenseSubmission"],
  ["License", "WaitingForYou", "waiting", "help"],
  ["License", "Withdrawn", "withdrawn", "licenseSubmission"],
  ["EAndO", "Accepted", "acceptedEAndO", "eAndOs"],
  ["EAndO", "Rejected", "rejectedEAndO", "eAndOSubmission"],
  ["ContractRequest", "Accepted", "acceptedContractRequest", "contracts"],
  ["ContractRequest", "Rejected", "rejectedContractRequest", "contractRequest"],
  ["ContractRequest", "WithCarrier", "carrier", null],
  ["ProfileChange", "Accepted", "acceptedProfileChange", "profile"],
  ["ProfileChange", "Rejected", "rejectedProfileChange", "profileChange"],
  ["Application", "UnderReview", "review", "enrollment"],
  ["Application", "WaitingForYou", "waitingApplication", "enrollment"],
  ["Application", "WithCarrier", "carrier", "enrollment"],
  ["Application", "Accepted", "acceptedApplication", "enrollment"],
  ["Application", "Rejected", "rejectedApplication", "applications"],
  ["HelpRequest", "UnderReview", "reviewHelp", "helpRequest"],
  ["HelpRequest", "WaitingForYou", "waitingHelp", "helpRequest"],
  ["HelpRequest", "Completed", "completedHelp", "helpRequest"],
  ["HelpRequest", "Rejected", "rejected", "help"],
  ["Surprise", "UnderReview", "review", null],
  ["Surprise", "Accepted", "accepted", null],
  ["Surprise", "Rejected", "rejected", "help"],
  ["Surprise", "Withdrawn", "withdrawnOther", null],
  ["License", "Completed", "completed", null],
  ["License", "Surprise", "unknown", "help"],
  ["License", null, "unknown", "help"],
])(
  "a submission of the kind %s and status %s has the next step %s with the link %s",
  (kind, status, text, target) => {
    expect(nextStepOf({ ...submission, kind, status })).toEqual({ text, target });
  },
);

test("an application without an enrollment that can be opened leads to the team, or nowhere", () => {
  const application = { ...submission, kind: "Application", enrollmentId: null };
  expect(nextStepOf({ ...application, status: "WaitingForYou" })).toEqual({
    text: "waiting",
    target: "help",
  });
  expect(nextStepOf({ ...application, status: "WithCarrier" })).toEqual({ text: "carrier", target: null });
});

test("a submission that was rejected without a reason is a question for the team", () => {
  const rejected = { ...submission, kind: "License", status: "Rejected", reason: null };
  expect(nextStepOf(rejected)).toEqual({ text: "unexplained", target: "help" });
});

test("every next step of a submission has its words", () => {
  const steps = kinds.flatMap((kind) =>
    statuses.map((status) => nextStepOf({ ...submission, kind, status })),
  );
  for (const { text, target } of steps) {
    expect(words.texts).toHaveProperty(text);
    if (target) expect(words.links).toHaveProperty(target);
  }
});
