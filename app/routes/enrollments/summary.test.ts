import { expect, test } from "vitest";
import { enrollmentDetail } from "#api/enrollments.ts";
import { statusOf } from "./status.ts";
import { summaryOf } from "./summary.server.ts";

const read = (more: object) => enrollmentDetail.parse({ PolicyId: 7, ...more });

test("the timeline of an enrollment has the known dates in order, and says which are still to come", () => {
  const { timeline } = summaryOf(
    read({
      TerminationDate: "2026-12-31T00:00:00",
      EffectiveDate: "2026-09-15",
      FmoReceivedDate: "2026-08-02",
      AgentReceivedAppDate: "2026-08-02",
      SentToInsurerDate: null,
    }),
    "2026-09-15",
  );
  expect(timeline.map(({ event, date, isLater }) => [event, date, isLater])).toEqual([
    ["agentReceived", "2026-08-02", false],
    ["fmoReceived", "2026-08-02", false],
    ["effective", "2026-09-15", false],
    ["terminated", "2026-12-31", true],
  ]);
});

test.each(["Declined", "Withdrawn", "Submitted", "Sent to Carrier"])(
  "coverage of an application with the status %s has not started, though its date has passed",
  (AppQueueStatus) => {
    const { timeline } = summaryOf(read({ AppQueueStatus, EffectiveDate: "2026-08-01" }), "2026-09-15");
    expect(timeline).toEqual([{ event: "asked", date: "2026-08-01", isLater: false }]);
  },
);

test.each(["Approved", "Active", "Terminated", "Of another backend"])(
  "coverage of an enrollment with the status %s starts on its date",
  (AppQueueStatus) => {
    const { timeline } = summaryOf(read({ AppQueueStatus, EffectiveDate: "2026-08-01" }), "2026-09-15");
    expect(timeline).toEqual([{ event: "effective", date: "2026-08-01", isLater: false }]);
  },
);

test("an enrollment of which nothing but the id is known has a page", () => {
  expect(summaryOf(read({}), "2026-09-15")).toMatchObject({
    id: "7",
    name: null,
    hasApplication: true,
    agent: { id: null, name: null, isGone: false },
    timeline: [],
  });
});

test.each([
  ["Pending Information", "PendingInformation"],
  ["pendingInformation", "PendingInformation"],
  ["IN REVIEW", "InReview"],
  ["Sent-to-carrier", "SentToCarrier"],
  ["Lost at Sea", null],
  ["", null],
  [null, null],
])("the enrollment status %s is read as %s", (text, status) => {
  expect(statusOf(text)).toBe(status);
});
