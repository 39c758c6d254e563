import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problem } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  contractRequest,
  eAndOParts,
  eAndOPath,
  licenseParts,
  licensePath,
  nothing,
  posted,
  postedJson,
  requestPath,
  submittedBy,
} from "../support/backend/submitting.ts";

/** The rules of fields: rows 33 to 36. A text is kept as people see it or refused. It never causes a fault of the program. */

const agent = "demo-agent";

const forms = {
  license: { path: licensePath, send: (fields: object | string) => posted(licenseParts(fields)) },
  eAndO: { path: eAndOPath, send: (fields: object | string) => posted(eAndOParts(fields)) },
};
const newAgent = { firstName: "Ana", lastName: "Ruiz", email: "ana@ruiz.example", npn: "1234567" };

describe.each(oneDatabase)("the fields, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { submissionsPerHour: 10_000 }));
  });
  afterAll(() => database.close());

  const refusedWith = async (path: string, init: RequestInit, as = agent) => {
    let answer = new Response();
    expect(
      await submittedBy(database, async () => {
        answer = await ask(path, as, init);
      }),
    ).toEqual(nothing);
    expect(answer.status).toBe(422);
    return problem.parse(await answer.json()).errors;
  };

  const required: [keyof typeof forms, string[]][] = [
    ["license", ["StateProvince", "LicenseType", "LicenseNumber", "ExpirationDate"]],
    ["eAndO", ["IssuedBy", "CoverageLimits", "ExpirationDate", "PolicyNumber"]],
  ];
  test.each(required)(
    "the required fields of the form %s must all be there, and not only seem to be",
    async (form, names) => {
      const { path, send } = forms[form];
      for (const value of [undefined, null, "", "   ", "\u200b", "\u3164", "\t\n", 5, {}, []]) {
        const errors = await refusedWith(path, send(Object.fromEntries(names.map((name) => [name, value]))));
        for (const name of names)
          expect(errors?.[name]?.[0], `${name}: ${JSON.stringify(value)}`).toBe("required");
        expect(Object.keys(errors ?? {}).sort()).toEqual([...names].sort());
      }
    },
  );

  test.each<[keyof typeof forms, string, unknown, string]>([
    ["license", "IsResidentLicense", undefined, "required"],
    ["license", "IsResidentLicense", "on", "choice"],
    ["license", "StateProvince", "Atlantis", "choice"],
    ["license", "StateProvince", "FL", "choice"],
    ["license", "StateProvince", "florida", "choice"],
    ["license", "StateProvince", "' or '1'='1", "choice"],
    ["license", "LicenseType", "Fishing", "choice"],
    ["license", "LicenseType", "__proto__", "choice"],
    ["license", "LicenseNumber", "x".repeat(51), "tooLong"],
    ["eAndO", "IssuedBy", "x".repeat(201), "tooLong"],
    ["eAndO", "PolicyNumber", "x".repeat(10_000), "tooLong"],
    ...["2026-02-29", "2026-13-01", "1899-12-31", "9999-01-01", "tomorrow", "10/20/2026", "2026-1-1"].map(
      (day): [keyof typeof forms, string, unknown, string] => ["license", "ExpirationDate", day, "date"],
    ),
  ])("the form %s refuses %s %j", async (form, name, value, rule) => {
    const { path, send } = forms[form];
    expect(await refusedWith(path, send({ [name]: value }))).toEqual({ [name]: [rule] });
  });

  test("a license submission with an unknown state and license type is refused for both", async () => {
    const errors = await refusedWith(
      licensePath,
      posted(licenseParts({ StateProvince: "x", LicenseType: "y" })),
    );
    expect(errors).toEqual({ StateProvince: ["choice"], LicenseType: ["choice"] });
  });

  test("a submitted field called __proto__ is not kept", async () => {
    const left = await submittedBy(database, async () => {
      const text = JSON.stringify({ ...JSON.parse(String(licenseParts()[0]?.value)), more: 1 });
      const odd = text.replace('"more"', '"__proto__"');
      expect((await ask(licensePath, agent, posted(licenseParts(odd)))).status).toBe(200);
    });
    expect(JSON.stringify(left.submissions[0]?.content)).not.toContain("__proto__");
  });

  const kept = [
    "\u{1f600} Zoë ltr \u0645\u0631\u062d\u0628\u0627",
    `'"<>&;-- </script><!-- \\u0000 %00`,
    "=1+1",
    "a\tb\r\nc",
    "\u0301 alone",
    "$1 ? :x %s",
  ];
  const refused = ["nul\u0000", "bell\u0007", "half \ud83d", "\udc00 other half", "del\u007f"];

  test("submitted fields keep every text as it came", async () => {
    for (const text of kept) {
      const left = await submittedBy(database, async () => {
        expect((await ask(eAndOPath, agent, posted(eAndOParts({ IssuedBy: text })))).status, text).toBe(200);
        const request = contractRequest(demoIds.agent, { comments: text });
        expect((await ask(requestPath.agent, agent, postedJson(request))).status, text).toBe(200);
      });
      const contents = left.submissions.map(({ content }) => content);
      expect(contents).toContainEqual(expect.objectContaining({ IssuedBy: text }));
      expect(contents).toContainEqual(
        expect.objectContaining({ requestForm: expect.objectContaining({ comments: text }) }),
      );
    }
  });

  test("submitted fields lose characters that nobody sees, and numbers have plain signs", async () => {
    const left = await submittedBy(database, async () => {
      const fields = {
        IssuedBy: "\u202eZoe\u0308\u2019s\u200b Mutual\ufeff",
        PolicyNumber: " A\u2013\uff11\u200b2\u00ad3 ",
      };
      expect((await ask(eAndOPath, agent, posted(eAndOParts(fields)))).status).toBe(200);
    });
    expect(left.submissions[0]?.content).toMatchObject({
      IssuedBy: "Zoë\u2019s Mutual",
      PolicyNumber: "A-123",
    });
  });

  test("submitted fields refuse in every text what no database takes", async () => {
    for (const text of refused) {
      const bad = ["characters"];
      expect(
        await refusedWith(eAndOPath, posted(eAndOParts({ IssuedBy: text, PolicyNumber: text }))),
      ).toEqual({
        IssuedBy: bad,
        PolicyNumber: bad,
      });
      expect(
        await refusedWith(licensePath, posted(licenseParts({ StateProvince: text, ExpirationDate: text }))),
      ).toMatchObject({
        StateProvince: bad,
        ExpirationDate: bad,
      });
      const target = { ...newAgent, lastName: text, eAndO: { issuedBy: text } };
      const body = contractRequest(demoIds.agency, { comments: text }, { targetAgent: target });
      expect(await refusedWith(requestPath.agency, postedJson(body), "demo-agency")).toEqual({
        "requestForm.comments": bad,
        "targetAgent.lastName": bad,
        "targetAgent.eAndO.issuedBy": bad,
      });
    }
  });

  test("a contract request refuses what no id can be wherever an id stands", async () => {
    for (const id of [
      demoIds.missing,
      "nul\u0000",
      "half \ud83d",
      "'; drop table submissions; --",
      -1,
      1e15,
    ]) {
      const form = { contracts: [id], states: [id] };
      for (const more of [{}, { uplineAgency: id }]) {
        const errors = await refusedWith(
          requestPath.agent,
          postedJson(contractRequest(demoIds.agent, form, more)),
        );
        expect(Object.values(errors ?? {}).flat()).toContain("choice");
      }
      for (const more of [{ targetAgent: { id } }, { targetAgency: { id } }]) {
        await refusedWith(
          requestPath.agency,
          postedJson(contractRequest(demoIds.agency, {}, more)),
          "demo-agency",
        );
      }
    }
  });
});
