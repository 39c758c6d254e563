import { beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { applicant, applicantNumbers } from "../support/applicants.ts";
import { sellApplications, toCheck, toFiles } from "../support/application-wizard.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import { answerStep, draftOf, sendStep, stepOf } from "../support/request-wizard.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** The identity numbers of an application: which are taken, and where they stand afterwards. */

const agent = { type: "agent", id: standIn.agentId } as const;

const all = standInsOfFile();
beforeAll(async () => {
  sellApplications(all.backend);
  all.backend.answer("/api/applications/submissions", () => "taken");
});

describe("what is typed as a number", () => {
  let step: Answer;
  let somebody: Visitor;
  beforeAll(async () => {
    somebody = await newcomer(all);
    const page = await toFiles(somebody, agent);
    step = await somebody.get(pathsFor(agent).applicationStep("medicare", { draft: draftOf(page) }));
  });

  test.each([
    ...["0EG4TE5MK73", "1SG4TE5MK73", "1EGATE5MK73", "1EG4TE55K73", "1EG4TE5M773"].map(
      (typed) => ["medicareNumber", typed, /^Enter the 11 characters/] as const,
    ),
    ...[
      "1EG4TE5MK7",
      "1EG4TE5MK733",
      "1LG4TE5MK73",
      "1EG4OE5MK73",
      "1EG4TI5MK73",
      "1EG4TE5BK73",
      "1EG4TE5MZ73",
    ].map((typed) => ["medicareNumber", typed, /^Enter the 11 characters/] as const),
    ...["12345678", "1234567890", "12345678A", "ABCDEFGHI"].map(
      (typed) => ["socialSecurityNumber", typed, /^Enter a 9-digit Social Security number/] as const,
    ),
    ["medicaidNumber", "A".repeat(21), /^Enter a Medicaid number/],
  ] as const)(
    "the %s %s of an application is refused, and is not on the page",
    async (field, typed, says) => {
      const refused = await sendStep(somebody, step, { [field]: typed });
      expect(refused.status).toBe(422);
      expect(faultsOf(refused)).toEqual([expect.stringMatching(says)]);
      expect(refused.html).not.toContain(typed);
    },
  );

  test.each([
    ["medicareNumber", "1EG4-TE5-MK73", "MK73"],
    ["medicareNumber", "1eg4 te5 mk73", "MK73"],
    ["medicareNumber", "1EG4T35MK73", "MK73"],
    ["medicareNumber", "1EX4XE5XX73", "XX73"],
    ["socialSecurityNumber", "523 86 4198", "4198"],
  ])("the %s %s of an application is taken, and its end is shown", async (field, typed, ending) => {
    const answered = await sendStep(somebody, step, { [field]: typed });
    expect(answered.status).toBe(303);
    const again = await somebody.get(step.url);
    expect(again.words).toContain(`ends in ${ending}`);
  });
});

test.each(["000123456", "666-12-3456", "900123456", "123-00-4567", "123450000"])(
  "a Social Security number that was never issued (%s) is pointed out, and can be submitted",
  async (number) => {
    const somebody = await newcomer(all);
    const check = await toCheck(somebody, agent);
    const draft = draftOf(check);
    expect(check.words).not.toContain("has never been issued");
    const step = await somebody.get(pathsFor(agent).applicationStep("medicare", { draft }));
    const changed = await answerStep(somebody, step, { socialSecurityNumber: number });
    expect(changed.words).toContain("This Social Security number has never been issued.");
    expect((await sendStep(somebody, changed)).status).toBe(303);
  },
);

describe("identity numbers", () => {
  test("an application's identity numbers stand in no page, also when their step is refused or gone back to", async () => {
    const somebody = await newcomer(all);
    const page = await toFiles(somebody, agent);
    const draft = new URL(page.url).searchParams.get("draft") ?? "";
    const step = await somebody.get(pathsFor(agent).applicationStep("medicare", { draft }));
    expect(step.words).toContain("The saved number ends in YN68. Leave this blank to keep it.");
    const refused = await sendStep(somebody, step, {
      medicareNumber: "1EG4-TE5-MK73",
      socialSecurityNumber: "12-34-5",
      withoutMedicaidNumber: "on",
      partA: "never",
    });
    expect(faultsOf(refused)).toEqual([
      "Enter a 9-digit Social Security number, such as 123-45-6789.",
      "Enter a valid date in “Part A start date”, such as 12/31/2027.",
    ]);
    expect(refused.words).toContain("ends in MK73");
    expect(refused.words).toContain("ends in 4197");
    expect(refused.words).not.toContain("ends in 3907");
    for (const text of [...applicantNumbers, "1EG4-TE5-MK73", "1EG4TE5MK73", '12-34-5"'])
      for (const { html } of [page, step, refused]) expect(html).not.toContain(text);
    const answered = await sendStep(somebody, refused, { partA: "" });
    expect(stepOf(answered)).toBe("files");
  });

  test("an application's identity numbers are typed again after a form of an earlier sign-in", async () => {
    const somebody = await newcomer(all);
    const page = await toFiles(somebody, agent);
    const draft = new URL(page.url).searchParams.get("draft") ?? "";
    const step = await somebody.get(pathsFor(agent).applicationStep("medicare", { draft }));
    const refused = await sendStep(somebody, step, {
      csrf: "of-before",
      medicaidNumber: applicant.medicaidNumber,
    });
    expect(refused.status).toBe(303);
    const anew = await somebody.get(refused.location ?? "");
    expect(anew.words).toContain("Your session ended");
    for (const number of applicantNumbers) expect(anew.html + refused.html).not.toContain(number);
  });

  test("an application's identity numbers stand in no log of the portal", () => {
    expect(all.portal.log()).toContain('"part":"portal"');
    for (const number of applicantNumbers) expect(all.portal.log()).not.toContain(number);
    expect(all.portal.log()).not.toContain(applicant.lastName);
  });
});
