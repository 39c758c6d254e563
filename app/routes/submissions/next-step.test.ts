import { expect, test } from "vitest";
import { submissionKinds, submissionStatuses } from "#api/statuses.ts";
import kindWords from "#locales/en/submissionKinds.json" with { type: "json" };
import submissionSteps from "#locales/en/submissionSteps.json" with { type: "json" };
import { nextStepOf } from "./next-step.ts";

const submission = { reason: "A reason", enrollmentId: "e-1" };

test.each([
  ["License", "UnderReview", "submissionSteps:review", null],
  ["License", "Accepted", "submissionKinds:License.accepted", "record"],
  ["License", "Rejected", "submissionKinds:License.rejected", "again"],
  ["License", "WaitingForYou", "submissionSteps:waiting", "help"],
  ["License", "Withdrawn", "submissionSteps:withdrawn", "again"],
  ["EAndO", "Accepted", "submissionKinds:EAndO.accepted", "record"],
  ["EAndO", "Rejected", "submissionKinds:EAndO.rejected", "again"],
  ["ContractRequest", "Accepted", "submissionKinds:ContractRequest.accepted", "record"],
  ["ContractRequest", "Rejected", "submissionKinds:ContractRequest.rejected", "again"],
  ["ContractRequest", "WithCarrier", "submissionSteps:carrier", null],
  ["ProfileChange", "Accepted", "submissionKinds:ProfileChange.accepted", "record"],
  ["ProfileChange", "Rejected", "submissionKinds:ProfileChange.rejected", "again"],
  ["Application", "UnderReview", "submissionSteps:review", "record"],
  ["Application", "WaitingForYou", "submissionSteps:waitingApplication", "record"],
  ["Application", "WithCarrier", "submissionSteps:carrier", "record"],
  ["Application", "Accepted", "submissionKinds:Application.accepted", "record"],
  ["Application", "Rejected", "submissionKinds:Application.rejected", "again"],
  ["HelpRequest", "UnderReview", "submissionSteps:reviewHelp", "record"],
  ["HelpRequest", "WaitingForYou", "submissionSteps:waitingHelp", "record"],
  ["HelpRequest", "Completed", "submissionSteps:completedHelp", "record"],
  ["HelpRequest", "Rejected", "submissionSteps:rejected", "help"],
  ["Surprise", "UnderReview", "submissionSteps:review", null],
  ["Surprise", "Accepted", "submissionSteps:accepted", null],
  ["Surprise", "Rejected", "submissionSteps:rejected", "help"],
  ["Surprise", "Withdrawn", "submissionSteps:withdrawnOther", null],
  ["License", "Completed", "submissionSteps:completed", null],
  ["License", "Surprise", "submissionSteps:unknown", "help"],
  ["License", null, "submissionSteps:unknown", "help"],
])(
  "a submission of the kind %s and status %s has the next step %s with the link %s",
  (kind, status, text, target) => {
    expect(nextStepOf({ ...submission, kind, status })).toEqual({ text, target });
  },
);

test("an application without an enrollment that can be opened leads to the team, or nowhere", () => {
  const application = { ...submission, kind: "Application", enrollmentId: null };
  expect(nextStepOf({ ...application, status: "WaitingForYou" })).toEqual({
    text: "submissionSteps:waiting",
    target: "help",
  });
  expect(nextStepOf({ ...application, status: "WithCarrier" })).toEqual({
    text: "submissionSteps:carrier",
    target: null,
  });
});

test("a submission that was rejected without a reason is a question for the team", () => {
  const rejected = { ...submission, kind: "License", status: "Rejected", reason: null };
  expect(nextStepOf(rejected)).toEqual({ text: "submissionSteps:unexplained", target: "help" });
});

test("every next step of a submission has its words", () => {
  for (const kind of submissionKinds)
    for (const status of submissionStatuses) {
      const { text, target } = nextStepOf({ ...submission, kind, status });
      const [area = "", key = ""] = text.split(":");
      expect({ submissionSteps, submissionKinds: kindWords }[area]).toHaveProperty(key);
      if (target && target !== "help") expect(kindWords[kind]).toHaveProperty(target);
    }
});
