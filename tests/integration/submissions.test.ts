import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PortalRef, pathsFor } from "#app/paths.ts";
import { faultKinds, refusals } from "../support/fault-kinds.ts";
import {
  standInAgency as agency,
  standInAgent as agent,
  arrivedAt,
  contentOf,
  expectConfirmed,
  expectKept,
  keyOf,
  newcomer,
  opened,
  send,
  sendAgain,
  sendChecked,
  shownIn,
} from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import { movableClock } from "../support/movable-clock.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import {
  dateFields,
  pdfFile,
  pdfOfSize,
  type SubmissionForm,
  sentValues,
  submissionForms,
  textFields,
} from "../support/submission-forms.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** Rows 60, 90, 98: what is submitted arrives whole, or stands on its page again with everything that was typed and attached. */

const TIMEOUT_MS = 1000;
const MINUTE_MS = 60_000;

const clock = movableClock();

/** Lets the portal's clock run on. */
function later(ms: number) {
  all.provider.clockIsAhead(clock.advance(ms));
}

afterAll(() => {
  clock.remove();
});
const all = standInsOfFile({
  BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
  BACKEND_SUBMISSION_TIMEOUT_MS: String(TIMEOUT_MS),
  ...clock.env,
});
beforeAll(async () => {
  all.provider.accessTokensLast(24 * 3600);
});
beforeEach(() => {
  all.backend.calls.length = 0;
});
afterEach(() => {
  all.backend.heal();
  all.provider.heal();
});

/** Returns the calls that arrived at the backend for a form. */
const arrived = (form: SubmissionForm, portal: PortalRef = agent) => arrivedAt(all.backend, form, portal);

const takenAnyway = faultKinds.filter(
  (kind) =>
    kind.name !== "409" && !kind.name.startsWith("500") && !refusals.some(({ name }) => name === kind.name),
);

describe.each(submissionForms)("$name", (form) => {
  test.each([agent, agency])(
    "the backend receives what was typed in a form and the very file: $type",
    async (portal) => {
      const somebody = await newcomer(all);
      const file = pdfFile(
        `O'Brien; E=O "x" – 日本 .pdf`,
        Buffer.concat([pdfOfSize(600_000), randomBytes(999)]),
      );
      const page = await opened(somebody, form, portal);
      const answer = await send(somebody, page, form, { files: [file] });
      expect(answer.status).toBe(303);
      const [call, ...more] = arrived(form, portal);
      expect(more).toEqual([]);
      if (!call) throw new Error("Nothing has arrived");
      const content = contentOf(form, call);
      expect(content.count).toBe(2);
      expect(content.json).toEqual(sentValues(form));
      expect(content.jsonType).toBe("application/json");
      expect(content.file?.fileName).toBe(file.name.replaceAll('"', "%22"));
      expect(content.file?.type).toBe("application/pdf");
      expect(content.file?.value.equals(file.buffer)).toBe(true);
      expect(keyOf(call)).toBe(shownIn(page).submission);
      const { headers } = call;
      expect(headers["content-length"]).toBe(String(call.body.length));
      expect(headers["x-xsrf-token"]).toBeTruthy();
      expect(headers.cookie).toBe(`XSRF-RequestToken=${headers["x-xsrf-token"]}`);
    },
  );

  test.each(refusals)(
    "a submission loses nothing when the backend fails: $name",
    async ({ name, fault, told, status }) => {
      const somebody = await newcomer(all);
      const page = await opened(somebody, form, agent);
      all.backend.fail(form.call(agent), fault);
      const refused = await send(somebody, page, form);
      expect(refused.status).toBe(name === "429" ? 429 : status);
      expectKept(refused, form);
      expect(refused.words).toContain(form.failed.en);
      expect(refused.words).toContain(told);
      const isRefusal = /^4/.test(name) && name !== "429";
      expect(refused.words.includes("Try again in a moment.")).toBe(!isRefusal);
      expect(refused.words.includes("The request was refused")).toBe(isRefusal);
      const [, reference] = /Reference for support: ([\w-]{36})/.exec(refused.words) ?? [];
      expect(refused.requestIds).toContain(reference);
      const isFailed = (line: string) =>
        line.includes(`${reference}`) && line.includes("backend call failed");
      await expect.poll(() => all.portal.log().split("\n").some(isFailed)).toBe(true);
      expect(refused.html).not.toMatch(/Stand-in says|nginx/);
      // A connection that broke without an answer is tried once more, and nothing else is.
      expect(arrived(form)).toHaveLength(fault.kind === "down" ? 2 : 1);

      all.backend.heal();
      expectConfirmed(await sendAgain(somebody, refused, form), form, page);
      expect(new Set(arrived(form).map(keyOf))).toEqual(new Set([shownIn(page).submission]));
      const [last] = arrived(form).slice(-1);
      if (last) expect(contentOf(form, last).json).toEqual(sentValues(form));
      if (last) expect(contentOf(form, last).file?.value.equals(pdfFile().buffer)).toBe(true);
    },
  );

  test.each(takenAnyway)(
    "a submission that the backend answers with 200 counts as taken: $name",
    async ({ fault }) => {
      const somebody = await newcomer(all);
      const page = await opened(somebody, form, agent);
      all.backend.fail(form.call(agent), fault);
      expectConfirmed(await send(somebody, page, form), form, page);
      expect(arrived(form)).toHaveLength(1);
    },
  );

  test("an expiration date long past is taken, and the confirmation says so", async () => {
    const somebody = await newcomer(all);
    const past = "The expiration date has passed.";
    for (const [day, isPast] of [
      ["2019-12-31", true],
      ["2030-12-31", false],
    ] as const) {
      const page = await opened(somebody, form, agent);
      const answer = await send(somebody, page, form, {
        values: { [dateFields(form).at(-1)?.name ?? ""]: day },
      });
      expect(answer.status).toBe(303);
      expect((await somebody.get(answer.location ?? "")).words.includes(past)).toBe(isPast);
    }
  });

  test("the fields that the backend finds wrong are those that the form's page names", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    const [first, ...others] = textFields(form);
    const [date] = dateFields(form);
    if (!first || !date) throw new Error("The form has no such fields");
    const errors = {
      [form.file.wire]: ["notPdf"],
      [`${form.json}.${first.wire}`]: ["<b>tooLong</b>", "tooLong"],
      [date.wire]: ["a rule of another backend"],
      Surprise: ["required"],
      ...Object.fromEntries(others.map(({ wire }) => [wire, ["characters"]])),
    };
    all.backend.fail(form.call(agent), { kind: "status", status: 422, problem: { errors } });
    const refused = await send(somebody, page, form);
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual([
      ...form.fields.flatMap((field) => {
        if (field === first) return [`Shorten “${field.label.en}” to at most ${field.longest} characters.`];
        if (field === date) return [field.missing.en];
        return field.kind === "text"
          ? [`Retype “${field.label.en}”: it has characters that can’t be used.`]
          : [];
      }),
      "Only PDF files are supported",
    ]);
    expectKept(refused, form);
    expect(refused.html).not.toContain("another backend");
    expect(refused.words).not.toContain("Failed to fetch");
  });

  test("a submission whose key the backend knows from another one is refused, with everything kept", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    all.backend.fail(form.call(agent), { kind: "status", status: 409 });
    const refused = await send(somebody, page, form);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("You already submitted this form with different information.");
    // Nothing is known of what was sent: there is nothing to see.
    expect(refused.words).not.toContain("View your submission");
    expectKept(refused, form);
  });

  test("a token refused during a submission is renewed, and the same submission is sent with the new one", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    const refusal = { kind: "status", status: 401 } as const;
    all.backend.fail(form.call(agent), { kind: "alternating", faults: [refusal, null] });
    expectConfirmed(await send(somebody, page, form), form, page);
    const [one, two, ...more] = arrived(form);
    expect(more).toEqual([]);
    if (!one || !two) throw new Error("It did not arrive twice");
    expect(keyOf(one)).toBe(keyOf(two));
    expect(one.headers.authorization).not.toBe(two.headers.authorization);
    expect(contentOf(form, two).file?.value.equals(pdfFile().buffer)).toBe(true);
  });

  /** The way to the sign-in and back: the form stands there again, and nothing has been sent. */
  async function expectKeptOverSignIn(somebody: Visitor, page: Answer, refused: Answer) {
    expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
    all.backend.heal();
    all.backend.calls.length = 0;
    const back = await somebody.get(refused.location ?? "");
    expect(back.status).toBe(200);
    expect(back.words).toContain("Your session ended before the form was sent.");
    expectKept(back, form);
    expect(arrived(form)).toEqual([]);
    expectConfirmed(await sendAgain(somebody, back, form), form, page);
    expect(arrived(form).map(keyOf)).toEqual([shownIn(page).submission]);
  }

  test.each([
    ["with a whole answer", { kind: "status", status: 401 }],
    ["with half an answer", { kind: "reset", status: 401 }],
  ] as const)(
    "row 90: a submission whose token is refused for good %s leads to sign-in and back to the kept form",
    async (_, fault) => {
      const somebody = await newcomer(all);
      const page = await opened(somebody, form, agent);
      all.backend.fail(form.call(agent), fault);
      await expectKeptOverSignIn(somebody, page, await send(somebody, page, form));
    },
  );

  test("row 90: a form sent after its session ended leads to sign-in and back to the kept form", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    later(16 * MINUTE_MS);
    const refused = await send(somebody, page, form);
    expect(arrived(form)).toEqual([]);
    await expectKeptOverSignIn(somebody, page, refused);
  });

  test("a form sent while portals cannot be fetched leads to the unavailable page, and from there to the kept form", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    // A refusal makes the portal forget what the user may do: the form's own request has to ask.
    all.backend.fail(/contracts$/, { kind: "status", status: 403 });
    await somebody.get(pathsFor(agent).contracts());
    all.backend.fail("/t/agents/my/permissions", { kind: "status", status: 500 });
    const refused = await send(somebody, page, form, { follow: true });
    expect(new URL(refused.url).pathname).toBe("/system-unavailable");
    expect(refused.status).toBe(503);
    expect(refused.words).toContain("We keep what you entered for an hour. Nothing has been sent.");
    all.backend.heal();
    const back = await somebody.follow(refused, "Try again");
    expectKept(back, form);
    expect(arrived(form)).toEqual([]);
    expectConfirmed(await sendAgain(somebody, back, form), form, page);
  });

  test("row 60: a form of an earlier session is sent again with one press, file included", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    await somebody.submit(page, { form: ({ action }) => action.startsWith("/account/logout") });
    await signInOnly(somebody);
    const refused = await send(somebody, page, form);
    expect(refused.status).toBe(403);
    expect(refused.words).toContain("Form expired");
    expect(arrived(form)).toEqual([]);
    const checked = await somebody.submit(refused, {
      form: ({ fields }) => fields.some(({ name }) => name === "submission"),
      button: "Send it again",
      follow: false,
    });
    expectConfirmed(await sendChecked(somebody, checked, form), form, page);
    const [call] = arrived(form);
    if (!call) throw new Error("Nothing has arrived");
    expect(contentOf(form, call).json).toEqual(sentValues(form));
    expect(contentOf(form, call).file?.value.equals(pdfFile().buffer)).toBe(true);
  });
});
