import { expect, test } from "vitest";
import { submissionKinds, submissionStatuses } from "#api/statuses.ts";
import words from "#locales/en/submissionSteps.json" with { type: "json" };
import { nextStepOf } from "./next-step.ts";

const submission = { reason: "A reason", enrollmentId: "e-1" };

test.each([
  ["License", "UnderReview", "review", null],
  ["License", "Accepted", "acceptedLicense", "record"],
  ["License", "Rejected", "rejectedLicense", "again"],
  ["License", "WaitingForYou", "waiting", "help"],
  ["License", "Withdrawn", "withdrawn", "again"],
  ["EAndO", "Accepted", "acceptedEAndO", "record"],
  ["EAndO", "Rejected", "rejectedEAndO", "again"],
  ["ContractRequest", "Accepted", "acceptedContractRequest", "record"],
  ["ContractRequest", "Rejected", "rejectedContractRequest", "again"],
  ["ContractRequest", "WithCarrier", "carrier", null],
  ["ProfileChange", "Accepted", "acceptedProfileChange", "record"],
  ["ProfileChange", "Rejected", "rejectedProfileChange", "again"],
  ["Application", "UnderReview", "review", "record"],
  ["Application", "WaitingForYou", "waitingApplication", "record"],
  ["Application", "WithCarrier", "carrier", "record"],
  ["Application", "Accepted", "acceptedApplication", "record"],
  ["Application", "Rejected", "rejectedApplication", "again"],
  ["HelpRequest", "UnderReview", "reviewHelp", "record"],
  ["HelpRequest", "WaitingForYou", "waitingHelp", "record"],
  ["HelpRequest", "Completed", "completedHelp", "record"],
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
  for (const kind of submissionKinds)
    for (const status of submissionStatuses) {
      const { text, target } = nextStepOf({ ...submission, kind, status });
      expect(words.texts).toHaveProperty(text);
      if (target) expect(words.links).toHaveProperty(target === "help" ? target : `${target}.${kind}`);
    }
});
