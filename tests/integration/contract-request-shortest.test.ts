import { expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import {
  all,
  asAgency,
  contracts,
  expectConfirmed,
  ofItself,
  withStandIns,
} from "../support/integration/contract-requests.ts";
import { answerStep, sendStep, shownIn, stepOf } from "../support/request-wizard.ts";

/** The shortest way through a contract request, however many agencies there are. */

withStandIns();

const MANY = 2_000;

test("a contract request with 2,000 agencies has one's own and its direct upline chosen beforehand", async () => {
  const somebody = await newcomer(all);
  const below = Object.fromEntries(
    Array.from({ length: MANY }, (_, index) => [`Agency ${index}`, String(50_000 + index)]),
  );
  all.backend.fail("/t/v2/agencies/9002/downlines", { kind: "shape", body: below });
  const uplines = Array.from({ length: MANY }, (_, index) => ({
    AgencyId: 50_000 + index,
    Name: `Agency ${index}`,
  }));
  const direct = { AgencyId: standIn.lowerAgencyId, Name: standIn.lowerAgencyName, IsDirect: true };
  all.backend.fail("/t/agencies/9002/uplines", { kind: "shape", body: [...uplines, direct] });

  const target = await somebody.get(ofItself.start);
  expect(target.words).toContain(`${standIn.agencyName} (your agency)`);
  expect(target.words).not.toContain("Agency 7");
  const upline = await answerStep(somebody, target);
  expect(stepOf(upline)).toBe("upline");
  expect(upline.words).toContain(standIn.lowerAgencyName);
  const page = await answerStep(somebody, upline);
  expect(stepOf(page)).toBe("contracts");
  const check = await answerStep(somebody, page, contracts);
  expect(check.words).toContain(standIn.lowerAgencyName);
  expectConfirmed(await sendStep(somebody, check), ofItself, check);
});

test.each([
  ["the only one", [{ AgencyId: "1", Name: "One" }], ["1"]],
  ["none of several that are not direct", [{ AgencyId: "1" }, { AgencyId: "2" }], []],
  [
    "none of several direct ones",
    [
      { AgencyId: "1", IsDirect: true },
      { AgencyId: "2", IsDirect: true },
    ],
    [],
  ],
])("of the uplines in an agency's contract request %s is chosen beforehand", async (_, body, chosen) => {
  const somebody = await newcomer(all);
  all.backend.fail("/t/agencies/9002/uplines", { kind: "shape", body });
  const page = await answerStep(somebody, await somebody.get(asAgency.contractRequest()));
  expect(stepOf(page)).toBe("upline");
  const checked = [...page.html.matchAll(/<input[^>]*name="upline"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => /checked/.test(input))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1]);
  expect(checked).toEqual(chosen);
  expect(shownIn(page).submission).not.toBe("");
});
