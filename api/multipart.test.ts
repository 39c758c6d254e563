import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { MultipartFault, type MultipartLimits, readMultipart } from "./multipart.ts";

const limits: MultipartLimits = { totalBytes: 10_000, fileBytes: 1000, fieldBytes: 500, files: 3, fields: 5 };
const boundary = "----boundary";
const type = `multipart/form-data; boundary=${boundary}`;

const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, fileName: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;

async function* pieces(text: string, size = 64) {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(body: AsyncIterable<Uint8Array>, contentType = type) {
  const fields: [string, string][] = [];
  const files: { field: string; name: string; text: string; isCut: boolean }[] = [];
  await readMultipart(body, contentType, limits, {
    field: (name, value) => fields.push([name, value]),
    async file({ field, name, content, isCut }) {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk);
      files.push({ field, name, text: Buffer.concat(chunks).toString(), isCut: isCut() });
    },
  });
  return { fields, files };
}

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => "read",
    (error) => (error instanceof MultipartFault ? error.kind : String(error)),
  );

test("fields and files of a multipart body come as they were sent, file names without folders", async () => {
  const body =
    field("csrf", "token") +
    field("name", "Zoë \u{1f600}\r\nBjörk") +
    file("policy", "C:\\fakepath\\Peña—日; E=O.pdf", "%PDF-1.7 \0\r\n--not the boundary") +
    file("policy", "", "") +
    file("policy", "a %22b%22%0d%0A%20.pdf", "") +
    end;
  for (const size of [1, 7, 64, 10_000]) {
    expect(await read(pieces(body, size))).toEqual({
      fields: [
        ["csrf", "token"],
        ["name", "Zoë \u{1f600}\r\nBjörk"],
      ],
      files: [
        {
          field: "policy",
          name: "Peña—日; E=O.pdf",
          text: "%PDF-1.7 \0\r\n--not the boundary",
          isCut: false,
        },
        { field: "policy", name: "", text: "", isCut: false },
        { field: "policy", name: 'a "b"\r\n%20.pdf', text: "", isCut: false },
      ],
    });
  }
});

test("a multipart file that is too long is cut, and what comes behind it is read", async () => {
  const body = file("policy", "long.pdf", "x".repeat(1001)) + field("state", "Florida") + end;
  const { fields, files } = await read(pieces(body));
  expect(files[0]).toMatchObject({ isCut: true });
  expect(files[0]?.text).toHaveLength(1000);
  expect(fields).toEqual([["state", "Florida"]]);
  const exact = await read(pieces(file("policy", "long.pdf", "x".repeat(1000)) + end));
  expect(exact.files[0]).toMatchObject({ isCut: false });
});

describe("a body is not read to its end", () => {
  test.each([
    ["that is too long in all", file("policy", "a.pdf", "x".repeat(11_000)) + end, "tooLarge"],
    ["with a field too long", field("name", "x".repeat(501)) + end, "tooLarge"],
    ["with too many fields", field("a", "1").repeat(6) + end, "tooLarge"],
    ["with too many files", file("a", "a.pdf", "1").repeat(4) + end, "tooLarge"],
    ["that is cut off", file("policy", "a.pdf", "x".repeat(200)), "malformed"],
    ["that is cut off in a head", `--${boundary}\r\nContent-Disposition: form-`, "malformed"],
    ["without a boundary", "x".repeat(9000), "malformed"],
    ["that is empty", "", "malformed"],
  ])("a multipart body %s is refused", async (_, body, kind) => {
    expect(await kindOf(read(pieces(body)))).toBe(kind);
  });

  test("a body whose type is not multipart with a boundary is malformed", async () => {
    expect(await kindOf(read(pieces(end), "multipart/form-data"))).toBe("malformed");
    expect(await kindOf(read(pieces(end), "text/plain"))).toBe("malformed");
  });

  test("a multipart body whose sender goes away is malformed", async () => {
    async function* broken() {
      yield Buffer.from(file("policy", "a.pdf", "x".repeat(100)).slice(0, -20));
      throw new Error("ECONNRESET");
    }
    expect(await kindOf(read(broken()))).toBe("malformed");
    const destroyed = Readable.from(pieces(field("a", "1")));
    destroyed.destroy();
    expect(await kindOf(read(destroyed))).toBe("malformed");
  });

  test("reading a multipart body fails with the error of a handler that fails", async () => {
    const body = file("policy", "a.pdf", "x".repeat(100)) + field("b", "2") + end;
    const reading = readMultipart(pieces(body), type, limits, {
      field: () => {},
      file: async () => Promise.reject(new Error("disk full")),
    });
    await expect(reading).rejects.toThrow("disk full");
  });

  test("a failing handler ends the reading of a multipart body of which no more comes", async () => {
    async function* stalled() {
      yield Buffer.from(file("policy", "a.pdf", "x".repeat(100)));
      await new Promise(() => {});
    }
    const reading = readMultipart(stalled(), type, limits, {
      field: () => {},
      file: async () => Promise.reject(new Error("disk full")),
    });
    await expect(reading).rejects.toThrow("disk full");
  });

  test("a multipart body that is too large is refused before it has all come", async () => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from(field("a", "1") + file("policy", "a.pdf", "").slice(0, -2));
      for (; sent < 1e9; sent += 1000) yield Buffer.alloc(1000, 120);
    }
    expect(await kindOf(read(endless()))).toBe("tooLarge");
    expect(sent).toBeLessThan(20_000);
  });
});

test("a multipart file that has arrived whole is read to its end, also after the rest was too much", async () => {
  const whole = "%PDF-1.7 whole";
  const tooMuch = file("policy", "a.pdf", whole) + file("policy", "b.pdf", "x".repeat(11_000)) + end;
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const texts: string[] = [];
  const reading = readMultipart(pieces(tooMuch), type, limits, {
    field() {},
    async file({ name, content }) {
      // As slow as a full disk: it begins when the second file has been given up.
      if (name === "a.pdf") await over;
      try {
        for await (const chunk of content) texts.push(`${name}: ${chunk}`);
      } finally {
        isOver();
      }
    },
  });
  expect(await kindOf(reading)).toBe("tooLarge");
  expect(texts).toContain(`a.pdf: ${whole}`);
});
