import { beforeEach, describe, expect, test } from "vitest";
import { typedText, withPlainSigns } from "#api/typed-text.ts";
import {
  standInAgent as agent,
  arrivedAt,
  contentOf,
  missing,
  newcomer,
  opened,
  sendChecked,
  shownIn,
} from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import { bodyOf, multipartType, type Part } from "../support/multipart.ts";
import { ask, cookiesOf } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import {
  dateFields,
  goodValues,
  pageOf,
  pdfFile,
  requiredFields,
  type SubmissionForm,
  sentValues,
  submissionForms,
  textFields,
  wrongDates,
} from "../support/submission-forms.ts";
import type { Answer } from "../support/visitor.ts";

/** Rows 33 to 36, 39: whatever is sent as a form that no browser sends is refused in words, or arrives as it is. */

const all = standInsOfFile();
beforeEach(() => {
  all.backend.calls.length = 0;
});

const arrived = (form: SubmissionForm) => arrivedAt(all.backend, form, agent);

describe.each(submissionForms)("$name, as no browser sends it", (form) => {
  /** Sends parts as they are, and then the check of the answers. */
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
    const shown = { ...answer, headers, html: answer.text, page, location: "" };
    if (answer.status !== 303) return shown;
    const location = new URL(headers.location ?? "", all.url).href;
    const sent = await sendChecked(somebody, { ...page, status: 303, location }, form);
    return { ...shown, status: sent.status, location: sent.location ?? "" };
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

  test("row 36: fields that a form does not have never reach the backend", async () => {
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

  test("row 36: a form field sent twice is refused, and one sent as a list counts as missing", async () => {
    for (const field of form.fields) {
      const { status, html } = await sendParts((page) => [
        ...hidden(page),
        ...good(),
        { name: field.name, value: field.good },
        filePart(),
      ]);
      expect(status, field.name).toBe(422);
      expect(faultsIn(html)).toEqual([field.missing.en]);
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

  test("of eleven files sent where a form asks for one, one is kept and the others are named", async () => {
    const names = Array.from({ length: 11 }, (_, index) => `File ${index}.pdf`);
    const { status, html, text } = await sendParts((page) => [
      ...hidden(page),
      ...good(),
      ...names.map((name) => filePart(name)),
    ]);
    expect(status).toBe(422);
    expect(text).toContain("File 0.pdf (1 kB) is attached.");
    expect(faultsIn(html)).toEqual(names.slice(1).map((name) => `Too many files: ${name} was not attached.`));
    expect(arrived(form)).toEqual([]);
  });

  test("row 39: an odd but allowed file name reaches the backend without its folders", async () => {
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

  test("row 34: every text typed in a form reaches the backend whole, or is refused and stays in its field", async () => {
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
        if (status === 303 && call)
          expect([typedText(typed), withPlainSigns(typed)], what).toContain(
            contentOf(form, call).json[field.wire],
          );
        // HTML has no way to write a NUL.
        else expect(shownIn({ ...page, html }).value(field.name), what).toBe(typed.replaceAll("\0", ""));
        expect(html, what).not.toContain("<script>alert");
      }
    }
  });

  test("row 35: impossible dates are refused and stay in their field, and dates as people write them are taken", async () => {
    for (const field of dateFields(form)) {
      for (const value of wrongDates) {
        const { status, html, page } = await sendParts((shown) => [
          ...hidden(shown),
          ...good().map((part) => (part.name === field.name ? { ...part, value } : part)),
          filePart(),
        ]);
        expect(status, value).toBe(422);
        expect(faultsIn(html), value).toEqual([
          `Enter a valid date in “${field.label.en}”, such as 12/31/2027.`,
        ]);
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

  test("row 33: form fields that are not sent at all count as missing, like blank ones", async () => {
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

  test("a form sent with a malformed submission id is given a new one", async () => {
    for (const value of ["", "x", "../x", "A".repeat(32), "0".repeat(33)]) {
      const { status, location } = await sendParts((page) => [
        { name: "csrf", value: formValue(page, "csrf") },
        { name: "submission", value },
        ...good(),
        filePart(),
      ]);
      expect(status).toBe(303);
      expect(location).toMatch(/ref=[0-9a-f]{32}(&|$)/);
    }
  });
});

const faultsIn = (html: string) => faultsOf({ html });

function formValue(page: Answer, name: string): string {
  return shownIn(page).value(name) ?? "";
}
