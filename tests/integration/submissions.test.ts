import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { root } from "../../scripts/processes.js";
import { ask, cookiesOf } from "../security/support/raw.ts";
import { type StandIns, signInOnly, startStandIns } from "../security/support/stand-ins.ts";
import { faultKinds } from "../support/fault-kinds.ts";
import { type Call, standIn } from "../support/faulty-backend.ts";
import { newcomer, opened, send, sendAgain, shownIn } from "../support/filling-in.ts";
import { bodyOf, multipartType, type Part, partsOf } from "../support/multipart.ts";
import {
  aboveOf,
  confirmationOf,
  dateFields,
  goodValues,
  pageOf,
  pdfFile,
  pdfOfSize,
  requiredFields,
  type SubmissionForm,
  sentValues,
  submissionForms,
  textFields,
  wrongDates,
} from "../support/submission-forms.ts";
import { until } from "../support/until.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/**
 * Rows 33 to 36, 39, 60, 90, 98, 107 to 109: what is handed in arrives whole and once, or stands on its page again with
 * everything that was typed and attached.
 */

const TIMEOUT_MS = 1000;
const MINUTE_MS = 60_000;
const agent = { type: "agent", id: standIn.agentId } as const;
const agency = { type: "agency", id: standIn.agencyId } as const;

const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-clock-"));
const offsetFile = path.join(folder, "offset");
let all: StandIns;
let moved = 0;

/** Lets the portal's clock run on. */
function later(ms: number) {
  moved += ms;
  writeFileSync(offsetFile, String(moved));
  all?.provider.clockIsAhead(moved);
}

beforeAll(async () => {
  later(0);
  all = await startStandIns({
    BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
    BACKEND_EXPORT_TIMEOUT_MS: String(TIMEOUT_MS),
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, "tests/support/moved-clock.mjs")).href}`,
    CLOCK_OFFSET_FILE: offsetFile,
  });
  all.provider.accessTokensLast(24 * 3600);
});
beforeEach(() => {
  all.backend.calls.length = 0;
});
afterEach(() => {
  all.backend.heal();
  all.provider.heal();
});
afterAll(async () => {
  await all?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What has arrived at the backend for a form. */
const arrived = (form: SubmissionForm, portal = agent as Parameters<SubmissionForm["call"]>[0]): Call[] =>
  all.backend.calls.filter((call) => call.method === "POST" && call.path === form.call(portal));

const keyOf = ({ headers }: Call) => headers["idempotency-key"];

function contentOf(form: SubmissionForm, { headers, body }: Call) {
  const parts = partsOf(headers["content-type"] ?? "", body);
  const json = parts.find(({ name }) => name === form.json);
  const file = parts.find(({ name }) => name === form.file.wire);
  return {
    count: parts.length,
    json: JSON.parse(json?.value.toString() ?? "null"),
    jsonType: json?.type,
    file,
  };
}

/** That a page shows the form again with all that was typed, and the attached file. */
function expectKept(page: Answer, form: SubmissionForm, fileName = pdfFile().name): void {
  const shown = shownIn(page);
  for (const { name, good } of form.fields) expect(shown.value(name), name).toBe(good);
  expect(shown.attached(form.file.name)).toHaveLength(1);
  expect(page.words).toContain(`${fileName} (`);
}

function expectConfirmed(answer: Answer, form: SubmissionForm, page: Answer, portal = agent): void {
  expect(answer.status, answer.words).toBe(303);
  const { pathname, search } = new URL(answer.location ?? "");
  expect(pathname + search).toBe(confirmationOf(form, portal, shownIn(page).submission));
}

/** The messages of the summary, in order. */
const faultsOf = ({ html }: Answer) =>
  [...html.matchAll(/<li><a href="#[^"]+">([\s\S]*?)<\/a><\/li>/g)].map(([, text = ""]) => text);

const missing = ({ label }: { label: { en: string } }) => `${label.en}: this is required.`;

/** Faults in which the backend has said 200, and only what it said besides is of no use: that it took it counts. */
const takenAnyway = faultKinds.filter(({ fault }) =>
  ["reset", "hang in body", "drip", "html", "empty", "cut off", "shape", "endless"].includes(fault.kind)
    ? !("status" in fault) || fault.status === undefined || fault.status === 200
    : false,
);
const refusals = faultKinds.filter((kind) => !takenAnyway.includes(kind) && kind.name !== "409");

describe.each(submissionForms)("$name", (form) => {
  test.each([agent, agency])("what arrives is what was typed and the very file: $type", async (portal) => {
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
  });

  test.each(refusals)("a backend that fails loses nothing: $name", async ({ name, fault, told, status }) => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    all.backend.fail(form.call(agent), fault);
    const refused = await send(somebody, page, form);
    expect(refused.status).toBe(name === "429" ? 429 : status);
    expectKept(refused, form);
    expect(refused.words).toContain(form.failed.en);
    expect(refused.words).toContain(`Failed to fetch: ${told}`);
    const [, reference] = /Reference for support: ([\w-]{36})/.exec(refused.words) ?? [];
    expect(refused.headers["x-request-id"]).toBe(reference);
    const lines = all.portal.log().split("\n");
    expect(lines.some((line) => line.includes(`${reference}`) && line.includes("backend call failed"))).toBe(
      true,
    );
    expect(refused.html).not.toMatch(/Stand-in says|nginx/);
    // A connection that broke without an answer is tried once more, and nothing else is.
    expect(arrived(form)).toHaveLength(fault.kind === "down" ? 2 : 1);

    all.backend.heal();
    expectConfirmed(await sendAgain(somebody, refused, form), form, page);
    expect(new Set(arrived(form).map(keyOf))).toEqual(new Set([shownIn(page).submission]));
    const [last] = arrived(form).slice(-1);
    if (last) expect(contentOf(form, last).json).toEqual(sentValues(form));
    if (last) expect(contentOf(form, last).file?.value.equals(pdfFile().buffer)).toBe(true);
  });

  test.each(takenAnyway)("a backend that has said 200 has taken it: $name", async ({ fault }) => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    all.backend.fail(form.call(agent), fault);
    expectConfirmed(await send(somebody, page, form), form, page);
    expect(arrived(form)).toHaveLength(1);
  });

  test("the fields a backend names are those the page names", async () => {
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
        if (field === first) return [`${field.label.en}: this is too long.`];
        if (field === date) return [`${field.label.en}: choose from what is offered.`];
        return field.kind === "text" ? [`${field.label.en}: this has characters that cannot be used.`] : [];
      }),
      "Only PDF files are supported",
    ]);
    expectKept(refused, form);
    expect(refused.html).not.toContain("another backend");
    expect(refused.words).not.toContain("Failed to fetch");
  });

  test("a backend that knows the key from something else is believed", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    all.backend.fail(form.call(agent), { kind: "status", status: 409 });
    const refused = await send(somebody, page, form);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("This form was sent before, with other content.");
    // Nothing is known of what was sent: there is nothing to see.
    expect(refused.words).not.toContain("See what was sent");
    expectKept(refused, form);
  });

  test("a token that is refused on the way is renewed, and the same is sent with the next one", async () => {
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
    "row 90: a token that is refused for good %s: sign-in, and the form again",
    async (_, fault) => {
      const somebody = await newcomer(all);
      const page = await opened(somebody, form, agent);
      all.backend.fail(form.call(agent), fault);
      await expectKeptOverSignIn(somebody, page, await send(somebody, page, form));
    },
  );

  test("row 90: a session that has ended before: sign-in, and the form again", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    later(16 * MINUTE_MS);
    const refused = await send(somebody, page, form);
    expect(arrived(form)).toEqual([]);
    await expectKeptOverSignIn(somebody, page, refused);
  });

  test("portals that cannot be fetched at that moment: unavailable, and the form from there", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    // A refusal makes the portal forget what the user may do: the form's own request has to ask.
    all.backend.fail(/contracts$/, { kind: "status", status: 403 });
    await somebody.get(pathsFor(agent).contracts());
    all.backend.fail("/t/agents/my/permissions", { kind: "status", status: 500 });
    const refused = await send(somebody, page, form, { follow: true });
    expect(new URL(refused.url).pathname).toBe("/system-unavailable");
    expect(refused.status).toBe(503);
    expect(refused.words).toContain("What you entered is kept for an hour. Nothing has been sent.");
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
    const sent = await somebody.submit(refused, {
      form: ({ fields }) => fields.some(({ name }) => name === "submission"),
      button: "Send it again",
      follow: false,
    });
    expectConfirmed(sent, form, page);
    const [call] = arrived(form);
    if (!call) throw new Error("Nothing has arrived");
    expect(contentOf(form, call).json).toEqual(sentValues(form));
    expect(contentOf(form, call).file?.value.equals(pdfFile().buffer)).toBe(true);
  });

  test("row 107: twenty at once are one, and all end on its confirmation", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(somebody, page, form)));
    for (const answer of answers) expectConfirmed(answer, form, page);
    expect(arrived(form)).toHaveLength(1);
    const confirmation = await somebody.get(answers[0]?.location ?? "");
    expect(confirmation.status).toBe(200);
    for (const { shown } of form.fields) expect(confirmation.words).toContain(shown.en);
  });

  test("row 108: sent again after it was taken, with its attached file: the same confirmation", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    const [first] = requiredFields(form);
    const refused = await send(somebody, page, form, { values: { [first?.name ?? ""]: "" } });
    expect(shownIn(refused).attached(form.file.name)).toHaveLength(1);
    const again = () => send(somebody, refused, form, { files: [] });
    for (const answer of await Promise.all([again(), again(), again()])) expectConfirmed(answer, form, page);
    expectConfirmed(await again(), form, page);
    expect(arrived(form)).toHaveLength(1);
  });

  test("a file that was handed in is not sent with another submission", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    const refused = await send(somebody, page, form, {
      values: { [requiredFields(form)[0]?.name ?? ""]: "" },
    });
    expectConfirmed(await send(somebody, refused, form, { files: [] }), form, page);
    const { submission } = shownIn(await opened(somebody, form, agent));
    const other = await send(somebody, refused, form, { values: { submission }, files: [] });
    expect(other.status).toBe(422);
    expect(faultsOf(other)).toEqual([missing(form.file)]);
    expect(arrived(form)).toHaveLength(1);
  });

  test("row 109: the same submission with another content is not sent, and the page says where the first is", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    expectConfirmed(await send(somebody, page, form), form, page);
    const [first] = textFields(form);
    const others = [
      { values: { [first?.name ?? ""]: "Something else" } },
      { files: [pdfFile("Another name.pdf")] },
      { files: [pdfFile(pdfFile().name, pdfOfSize(500))] },
    ];
    for (const other of others) {
      const refused = await send(somebody, page, form, other);
      expect(refused.status).toBe(409);
      expect(refused.words).toContain("This form was sent before, with other content.");
      const seen = await somebody.follow(refused, "See what was sent");
      expect(seen.words).toContain(form.confirmed.en);
    }
    expect(arrived(form)).toHaveLength(1);
  });

  test("a submission's id is its user's own", async () => {
    const [one, two] = [await newcomer(all), await newcomer(all)];
    const pages = [await opened(one, form, agent), await opened(two, form, agent)] as const;
    expectConfirmed(await send(one, pages[0], form), form, pages[0]);
    const { submission } = shownIn(pages[0]);
    expectConfirmed(await send(two, pages[1], form, { values: { submission } }), form, pages[0]);
    expect(arrived(form)).toHaveLength(2);
  });

  test("a confirmation that there is not, or that is somebody else's, leads one level up and is logged", async () => {
    const [somebody, other] = [await newcomer(all), await newcomer(all)];
    const page = await opened(somebody, form, agent);
    await send(somebody, page, form);
    const { submission } = shownIn(page);
    const told = () => all.portal.log().split("a confirmation was asked for that there is not").length;
    const before = told();
    const asked: [Visitor, string][] = [
      [other, confirmationOf(form, agent, submission)],
      [somebody, confirmationOf(form, agency, submission)],
      [somebody, confirmationOf(form, agent, "f".repeat(32))],
      [somebody, confirmationOf(form, agent, "../../x")],
      [somebody, confirmationOf(form, agent, "")],
      ...submissionForms
        .filter((one) => one !== form)
        .map((one): [Visitor, string] => [somebody, confirmationOf(one, agent, submission)]),
    ];
    for (const [who, address] of asked) {
      const answer = await who.get(address, { follow: false });
      expect(new URL(answer.location ?? "").pathname, address).toMatch(/\/submission$/);
      expect(answer.html).not.toContain(form.fields[0]?.good);
    }
    await until("all of it is in the log", () => told() - before === asked.length, 5000);
    expect((await somebody.get(confirmationOf(form, agent, submission))).words).toContain(form.confirmed.en);
  });

  describe("a file that is attached", () => {
    /** A form that is shown again with a file, for want of everything else. */
    async function withAttached(file = pdfFile()) {
      const somebody = await newcomer(all);
      const page = await opened(somebody, form, agent);
      const values = Object.fromEntries(form.fields.map(({ name }) => [name, ""]));
      const shown = await send(somebody, page, form, { values, files: [file] });
      const [id = ""] = shownIn(shown).attached(form.file.name);
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      return { somebody, shown, id };
    }

    test("is not another user's, nor one's own any more once it was taken away", async () => {
      const { somebody, shown, id } = await withAttached(pdfFile("Very private.pdf"));
      const other = await newcomer(all);
      const page = await opened(other, form, agent);
      const kept = `${form.file.name}.kept`;
      for (const stolen of [id, id.toUpperCase(), "0".repeat(32), "../../sessions", "", `${id}:0`]) {
        const answer = await send(other, page, form, { values: { [kept]: stolen }, files: [] });
        expect(answer.status, stolen).toBe(422);
        expect(faultsOf(answer)).toEqual([missing(form.file)]);
        expect(answer.html).not.toContain("Very private");
      }
      const stolenAway = await send(other, page, form, { values: { remove: id }, files: [] });
      expect(stolenAway.status).toBe(200);

      const removed = await somebody.submit(shown, { form: isShownAgain, button: /^Remove/, follow: false });
      expect(removed.status).toBe(200);
      expect(shownIn(removed).attached(form.file.name)).toEqual([]);
      const after = await send(somebody, shown, form, { values: { [kept]: id }, files: [] });
      expect(after.status).toBe(422);
      expect(faultsOf(after)).toEqual([missing(form.file)]);
      expect(arrived(form)).toEqual([]);
    });

    test("cannot be fetched from anywhere", async () => {
      const mark = "a-mark-of-this-file";
      const { somebody, shown, id } = await withAttached(pdfFile("Marked.pdf", pdfOfSize(900, mark)));
      const addresses = [
        `${new URL(pageOf(form, agent), "http://x").pathname}/${id}?agentId=${agent.id}`,
        `/uploads/${id}`,
        `/files/${id}`,
        `/upload:${id}`,
        `/.data/sessions/upload.${id}`,
        `/sessions/bytes.${id}.0`,
        `/assets/../sessions/bytes.${id}.0`,
        confirmationOf(form, agent, id),
        pathsFor(agent).licenceFile(standIn.licenceId, id),
        `${pageOf(form, agent)}&kept=${id}`,
      ];
      for (const address of addresses) {
        const answer = await ask(all.url, address, { headers: cookiesOf(somebody) });
        expect(answer.text, address).not.toContain(mark);
        expect(answer.headers["content-type"] ?? "", address).not.toContain("pdf");
      }
      expect(shown.html).not.toContain(mark);
    });

    test("lies on the disk so that nobody can read it, nor its name", async () => {
      const mark = `mark-${randomBytes(8).toString("hex")}`;
      const name = `Name-${randomBytes(8).toString("hex")}.pdf`;
      const before = readdirSync(path.join(all.portal.dataFolder, "sessions")).length;
      await withAttached(pdfFile(name, pdfOfSize(700_000, mark)));
      const files = readdirSync(path.join(all.portal.dataFolder, "sessions"));
      expect(files.length - before).toBeGreaterThan(3);
      expect(holding(all.portal.dataFolder, [mark, name, "%PDF-"])).toEqual([]);

      const planted = path.join(all.portal.dataFolder, "planted");
      writeFileSync(planted, Buffer.concat([randomBytes(100), Buffer.from(mark)]));
      expect(holding(all.portal.dataFolder, [mark, name])).toEqual(["planted"]);
      rmSync(planted);
    });
  });

  describe("what no browser sends", () => {
    /** Sends parts as they are. */
    async function sendParts(parts: (page: Answer) => readonly Part[], portal = agent) {
      const somebody = await newcomer(all);
      const page = await opened(somebody, form, portal);
      const { headers, ...answer } = await ask(all.url, pageOf(form, portal), {
        method: "POST",
        headers: {
          ...cookiesOf(somebody),
          origin: all.url,
          "sec-fetch-site": "same-origin",
          "content-type": multipartType,
        },
        body: bodyOf(parts(page)),
      });
      return { ...answer, headers, html: answer.text, page };
    }
    const hidden = (page: Answer): Part[] => [
      { name: "csrf", value: formValue(page, "csrf") },
      { name: "submission", value: shownIn(page).submission },
    ];
    const good = (): Part[] => Object.entries(goodValues(form)).map(([name, value]) => ({ name, value }));
    const filePart = (fileName = "A.pdf"): Part => ({
      name: form.file.name,
      value: pdfFile().buffer,
      fileName,
    });

    test("row 36: fields the form does not have go nowhere", async () => {
      const surplus = [
        "Id",
        "Status",
        "sub",
        "ownerId",
        "__proto__",
        "constructor",
        ...form.fields.map(({ wire }) => wire),
      ];
      const { status } = await sendParts((page) => [
        ...hidden(page),
        ...surplus.map((name) => ({ name, value: "approved" })),
        { name: "agentId", value: "1" },
        ...good(),
        filePart(),
      ]);
      expect(status).toBe(303);
      const [call] = arrived(form);
      if (!call) throw new Error("Nothing has arrived");
      expect(contentOf(form, call).json).toEqual(sentValues(form));
    });

    test("row 36: a field that is there twice is refused, and lists are none", async () => {
      for (const field of form.fields) {
        const { status, html } = await sendParts((page) => [
          ...hidden(page),
          ...good(),
          { name: field.name, value: field.good },
          filePart(),
        ]);
        expect(status, field.name).toBe(422);
        expect(faultsIn(html)).toEqual([`${field.label.en}: choose from what is offered.`]);
      }
      const [first] = requiredFields(form);
      if (!first) return;
      const { status, html } = await sendParts((page) => [
        ...hidden(page),
        ...good().map(({ name, value }) => ({ name: name === first.name ? `${name}[]` : name, value })),
        filePart(),
      ]);
      expect(status).toBe(422);
      expect(faultsIn(html)).toEqual([missing(first)]);
    });

    test("eleven files where one is asked for: one is kept, and the others are named", async () => {
      const names = Array.from({ length: 11 }, (_, index) => `File ${index}.pdf`);
      const { status, html, text } = await sendParts((page) => [
        ...hidden(page),
        ...good(),
        ...names.map((name) => filePart(name)),
      ]);
      expect(status).toBe(422);
      expect(text).toContain("File 0.pdf (1 kB) is attached.");
      expect(faultsIn(html)).toEqual(names.slice(1).map((name) => `${name}: this is one file too many.`));
      expect(arrived(form)).toEqual([]);
    });

    test("row 39: names as they may be", async () => {
      const accepted: [sent: string, kept: string][] = [
        ["O'Brien; E=O.pdf", "O'Brien; E=O.pdf"],
        ["Peña—日.pdf", "Peña—日.pdf"],
        ["..\\..\\a.pdf", "a.pdf"],
        ["../../../etc/b.pdf", "b.pdf"],
        ["C:\\fakepath\\c.PDF", "c.PDF"],
        ["a%00.pdf", "a%00.pdf"],
        [".pdf", ".pdf"],
        ["<img src=x onerror=alert(1)>.pdf", "<img src=x onerror=alert(1)>.pdf"],
        [`${"n".repeat(196)}.pdf`, `${"n".repeat(196)}.pdf`],
      ];
      for (const [given, kept] of accepted) {
        all.backend.calls.length = 0;
        const { status } = await sendParts((page) => [...hidden(page), ...good(), filePart(given)]);
        expect(status, given).toBe(303);
        const [call] = arrived(form);
        if (!call) throw new Error("Nothing has arrived");
        expect(contentOf(form, call).file?.fileName).toBe(kept);
      }
      for (const given of ["a.pdf.exe", "a.txt", "a", "a.pdf ", `${"n".repeat(300)}.pdf`]) {
        const { status, html } = await sendParts((page) => [...hidden(page), ...good(), filePart(given)]);
        expect([303, 422], given).toContain(status);
        expect(html).not.toContain("<img src=x");
      }
    });

    test("row 34: every text arrives whole, or is said to be impossible and still stands there", async () => {
      const texts = [
        "a".repeat(10_000),
        "👩‍👩‍👧‍👦 🏳️‍🌈",
        "‏مرحبا بالعالم‎ \u202eevil\u202c",
        "Z̸̢̛a͑l͘g̕o",
        `'"<>&</textarea><script>alert(1)</script>`,
        "a\u0000b",
        "a\u0007b",
        "{{constructor}} %0d%0a \\",
        "__proto__",
      ];
      const halves = [Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x62]), Buffer.from([0xff, 0xfe, 0x41])];
      for (const field of textFields(form)) {
        for (const value of [...texts, ...halves]) {
          all.backend.calls.length = 0;
          const { status, page, html } = await sendParts((shown) => [
            ...hidden(shown),
            ...good().map((part) => (part.name === field.name ? { ...part, value } : part)),
            filePart(),
          ]);
          const what = `${field.name}: ${String(value).slice(0, 30)}`;
          expect([303, 422], what).toContain(status);
          const typed = String(value);
          const [call] = arrived(form);
          if (status === 303 && call) expect(contentOf(form, call).json[field.wire], what).toBe(typed);
          // HTML has no way to write a NUL.
          else expect(shownIn({ ...page, html }).value(field.name), what).toBe(typed.replaceAll("\0", ""));
          expect(html, what).not.toContain("<script>alert");
        }
      }
    });

    test("row 35: dates that there are not are refused and stand there again; as people write them they are taken", async () => {
      for (const field of dateFields(form)) {
        for (const value of wrongDates) {
          const { status, html, page } = await sendParts((shown) => [
            ...hidden(shown),
            ...good().map((part) => (part.name === field.name ? { ...part, value } : part)),
            filePart(),
          ]);
          expect(status, value).toBe(422);
          expect(faultsIn(html), value).toEqual([`${field.label.en}: there is no such date.`]);
          expect(shownIn({ ...page, html }).value(field.name)).toBe(value);
        }
        for (const value of ["5/31/2027", "05-31-2027", " 2027-05-31 "]) {
          all.backend.calls.length = 0;
          await sendParts((shown) => [
            ...hidden(shown),
            ...good().map((part) => (part.name === field.name ? { ...part, value } : part)),
            filePart(),
          ]);
          const [call] = arrived(form);
          if (!call) throw new Error(`${value} was not taken`);
          expect(contentOf(form, call).json[field.wire]).toBe("2027-05-31");
        }
      }
    });

    test("row 33: fields that are not there at all are missing, like blank ones", async () => {
      const required = [...requiredFields(form).map(missing), missing(form.file)];
      const without = await sendParts(hidden);
      expect(without.status).toBe(422);
      expect(faultsIn(without.html)).toEqual(required);
      for (const blank of ["   ", "\u200b", "\u00a0\u3164", "\t\r\n"]) {
        const { status, html } = await sendParts((page) => [
          ...hidden(page),
          ...form.fields.filter(({ kind }) => kind !== "box").map(({ name }) => ({ name, value: blank })),
        ]);
        expect(status).toBe(422);
        expect(faultsIn(html)).toEqual(required);
      }
    });

    test("a submission's id that is none is replaced", async () => {
      for (const value of ["", "x", "../x", "A".repeat(32), "0".repeat(33)]) {
        const { status, headers } = await sendParts((page) => [
          { name: "csrf", value: formValue(page, "csrf") },
          { name: "submission", value },
          ...good(),
          filePart(),
        ]);
        expect(status).toBe(303);
        expect(headers.location).toMatch(/ref=[0-9a-f]{32}(&|$)/);
      }
    });
  });

  test("the way up from the form is the list", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    expect(page.html).toContain(`href="${aboveOf(form, agent)}"`);
  });
});

const isShownAgain = ({ isMultipart }: { isMultipart: boolean }) => isMultipart;

const faultsIn = (html: string) => faultsOf({ html } as Answer);

function formValue(page: Answer, name: string): string {
  return shownIn(page).value(name) ?? "";
}

/** The files of a folder in which one of some texts stands. */
function holding(folderName: string, texts: readonly string[]): string[] {
  return readdirSync(folderName, { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile())
    .filter((entry) => {
      const content = readFileSync(path.join(entry.parentPath, entry.name));
      return texts.some((text) => content.includes(text) || entry.name.includes(text));
    })
    .map(({ name }) => name);
}
