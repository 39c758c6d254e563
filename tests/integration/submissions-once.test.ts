import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { keptFileField } from "#app/forms/form-state.ts";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import {
  standInAgency as agency,
  standInAgent as agent,
  arrivedAt,
  expectConfirmed,
  fillIn,
  isSubmission,
  missing,
  newcomer,
  opened,
  pressSend,
  send,
  shownIn,
} from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import { ask, cookiesOf } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import {
  confirmationOf,
  pageOf,
  pdfFile,
  pdfOfSize,
  requiredFields,
  type SubmissionForm,
  submissionForms,
  textFields,
} from "../support/submission-forms.ts";
import { until } from "../support/until.ts";
import type { Visitor } from "../support/visitor.ts";

/** Rows 107 to 109: what is submitted is taken once, by whom it is from, and its file is nobody else's. */

const all = standInsOfFile();
beforeEach(() => {
  all.backend.calls.length = 0;
});

const arrived = (form: SubmissionForm) => arrivedAt(all.backend, form, agent);

describe.each(submissionForms)("$name", (form) => {
  test("row 107: a form sent twenty times at once is one submission, and all end on its confirmation", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    // With a fast backend the first would be done before the second is read.
    all.backend.fail(form.call(agent), { kind: "slow", delayMs: 500 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(somebody, page, form)));
    all.backend.heal();
    for (const answer of answers) expectConfirmed(answer, form, page);
    expect(arrived(form)).toHaveLength(1);
    const confirmation = await somebody.get(answers[0]?.location ?? "");
    expect(confirmation.status).toBe(200);
    for (const { shown } of form.fields) expect(confirmation.words).toContain(shown.en);
  });

  test("row 108: a form sent again with its attached file after it was taken leads to the same confirmation", async () => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    const [first] = requiredFields(form);
    const refused = await send(somebody, page, form, { values: { [first?.name ?? ""]: "" } });
    expect(shownIn(refused).attached(form.file.name)).toHaveLength(1);
    const { location } = await fillIn(somebody, refused, form, { files: [] });
    const check = await somebody.get(location ?? "");
    const press = () => pressSend(somebody, check, form);
    for (const answer of await Promise.all([press(), press(), press()])) expectConfirmed(answer, form, page);
    expectConfirmed(await press(), form, page);
    expectConfirmed(await send(somebody, refused, form, { files: [] }), form, page);
    expect(arrived(form)).toHaveLength(1);
  });

  test("a file that was submitted is not sent with another submission", async () => {
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
      expect(refused.words).toContain("You already submitted this form with different information.");
      const seen = await somebody.follow(refused, "View your submission");
      expect(seen.words).toContain(form.confirmed.en);
    }
    expect(arrived(form)).toHaveLength(1);
  });

  test("two users' submissions with the same id are both taken", async () => {
    const [one, two] = [await newcomer(all), await newcomer(all)];
    const pages = [await opened(one, form, agent), await opened(two, form, agent)] as const;
    expectConfirmed(await send(one, pages[0], form), form, pages[0]);
    const { submission } = shownIn(pages[0]);
    expectConfirmed(await send(two, pages[1], form, { values: { submission } }), form, pages[0]);
    expect(arrived(form)).toHaveLength(2);
  });

  test("a confirmation that does not exist or is somebody else's leads one level up and is logged", async () => {
    const [somebody, other] = [await newcomer(all), await newcomer(all)];
    const page = await opened(somebody, form, agent);
    await send(somebody, page, form);
    const { submission } = shownIn(page);
    const told = () => all.portal.log().split("no such confirmation").length;
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

    test("an attached file cannot be sent by another user, nor by its owner once it was taken away", async () => {
      const { somebody, shown, id } = await withAttached(pdfFile("Very private.pdf"));
      const other = await newcomer(all);
      const page = await opened(other, form, agent);
      const kept = keptFileField(form.file.name);
      for (const stolen of [id, id.toUpperCase(), "0".repeat(32), "../../sessions", "", `${id}:0`]) {
        const answer = await send(other, page, form, { values: { [kept]: stolen }, files: [] });
        expect(answer.status, stolen).toBe(422);
        expect(faultsOf(answer)).toEqual([missing(form.file)]);
        expect(answer.html).not.toContain("Very private");
      }
      const stolenAway = await send(other, page, form, { values: { remove: id }, files: [] });
      expect(stolenAway.status).toBe(200);

      const removed = await somebody.submit(shown, { form: isSubmission, button: /^Remove/, follow: false });
      expect(removed.status).toBe(200);
      expect(shownIn(removed).attached(form.file.name)).toEqual([]);
      const after = await send(somebody, shown, form, { values: { [kept]: id }, files: [] });
      expect(after.status).toBe(422);
      expect(faultsOf(after)).toEqual([missing(form.file)]);
      expect(arrived(form)).toEqual([]);
    });

    test("an attached file cannot be fetched from any address", async () => {
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
        pathsFor(agent).licenseFile(standIn.licenseId, id),
        `${pageOf(form, agent)}&kept=${id}`,
      ];
      for (const address of addresses) {
        const answer = await ask(all.url, address, { headers: cookiesOf(somebody) });
        expect(answer.text, address).not.toContain(mark);
        expect(answer.headers["content-type"] ?? "", address).not.toContain("pdf");
      }
      expect(shown.html).not.toContain(mark);
    });

    test("an attached file lies on the disk so that nobody can read it, nor its name", async () => {
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
});

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
