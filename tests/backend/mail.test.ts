import { createServer, type Socket } from "node:net";
import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Message } from "#backend/mail/message.ts";
import { createMail } from "#backend/mail/smtp.ts";
import { freePort } from "#tests/support/postgres.ts";

/** Email by a mail server: `docs/decisions/0215-signed-scopes.md`. */

const message: Message = {
  to: "jose@example.com",
  toName: "José Núñez 日本",
  subject: "Scope of appointment / Alcance de la cita de Ñandú",
  text: "Read and sign:\nhttps://portal.example/sign/very-secret-token\n\nAdiós, José",
  html: "<p>Adiós, <b>José</b></p>",
  languages: ["en", "es"],
};

type Arrived = { from: string; to: string[]; raw: string };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Starts a mail server in this process, without TLS. */
async function mailServer(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, arrived };
}

function sender(port: number, more: Partial<Parameters<typeof createMail>[0]> = {}) {
  const logger = { warn: vi.fn() };
  const mail = createMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: "Scope of appointment <scopes@agency.example>",
    logger,
    ...more,
  });
  ends.push(() => mail.close());
  return { mail, logged: () => JSON.stringify(logger.warn.mock.calls) };
}

const refusing = (status: number, at: "onMailFrom" | "onRcptTo" | "onData"): SMTPServerOptions => ({
  [at]: (...given: unknown[]) => {
    const done = given.at(-1) as (error: Error) => void;
    const error = Object.assign(new Error("No such person: jose@example.com"), { responseCode: status });
    if (at !== "onData") return done(error);
    const stream = given[0] as NodeJS.ReadableStream;
    stream.on("end", () => done(error));
    stream.resume();
  },
});

describe("a mail server at the start", () => {
  test("a mail server that works is not mentioned in the log at the start", async () => {
    const { port } = await mailServer();
    const { mail, logged } = sender(port);
    await mail.tryOut();
    expect(logged()).toBe("[]");
  });

  test("a mail server that is not there is a warning at the start, without its address", async () => {
    const { mail, logged } = sender(await freePort());
    await mail.tryOut();
    expect(logged()).toContain("the mail server of SMTP_URL cannot be used");
    expect(logged()).not.toContain("127.0.0.1");
  });

  test("a mail server that refuses the password is a warning at the start, without the password", async () => {
    const { port } = await mailServer({
      authOptional: false,
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error("wrong")),
    });
    const { mail, logged } = sender(port, { smtpUrl: `smtp://portal:not-the-word@127.0.0.1:${port}` });
    await mail.tryOut();
    expect(logged()).toContain("EAUTH");
    expect(logged()).not.toContain("not-the-word");
  });
});

describe("a message", () => {
  test("an email arrives as it was sent, in text and HTML", async () => {
    const { port, arrived } = await mailServer();
    const { mail } = sender(port);
    expect(await mail.send(message, "m-1")).toBe("sent");
    expect(arrived).toMatchObject([{ from: "scopes@agency.example", to: ["jose@example.com"] }]);
    const read = await simpleParser(arrived[0]?.raw ?? "");
    expect(read.subject).toBe(message.subject);
    expect(read.from?.value).toEqual([{ name: "Scope of appointment", address: "scopes@agency.example" }]);
    expect([read.to].flat()[0]?.value).toEqual([{ name: message.toName, address: message.to }]);
    expect(read.text?.trim()).toBe(message.text);
    expect(read.html).toContain(message.html);
    expect(read.messageId).toBe("<m-1@agency.example>");
    expect(read.headers.get("auto-submitted")).toBe("auto-generated");
    expect(read.headers.get("content-language")).toBe("en, es");
  });

  const attack = "Ann\r\nBcc: everybody@example.com\r\n\r\n<script>";
  test.each([
    ["name", { toName: attack }],
    ["name with quotes", { toName: `"Ann" <other@example.com>, ${attack}` }],
    ["subject", { subject: attack }],
    ["subject of other lines", { subject: "Ann\u2028Bcc: everybody@example.com\u0085X-Bad: yes" }],
  ])("an email has no more headers with line breaks in its %s", async (_, change) => {
    const { port, arrived } = await mailServer();
    const { mail } = sender(port);
    expect(await mail.send({ ...message, ...change }, "m-1")).toBe("sent");
    expect(arrived[0]?.to).toEqual(["jose@example.com"]);
    const read = await simpleParser(arrived[0]?.raw ?? "");
    expect([...read.headers.keys()].sort()).toEqual([
      "auto-submitted",
      "content-language",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
    expect([read.to].flat().flatMap((one) => one?.value ?? [])).toMatchObject([
      { address: "jose@example.com" },
    ]);
    expect(read.text?.trim()).toBe(message.text);
  });

  test.each([
    "jose@example.com, other@example.com",
    "jose@example.com\r\nRCPT TO:<other@example.com>",
    "<other@example.com>",
    "nobody",
    "",
  ])("an email to an address that is none is refused: %j", async (to) => {
    const { port, arrived } = await mailServer();
    expect(await sender(port).mail.send({ ...message, to }, "m-1")).toBe("refused");
    expect(arrived).toEqual([]);
  });
});

test("marks of direction hide no part of a name or a subject of an email", async () => {
  const { port, arrived } = await mailServer();
  const hidden = { toName: "Ann \u202eBob", subject: "From \u2066Ann\u2069" };
  await sender(port).mail.send({ ...message, ...hidden }, "m-1");
  const read = await simpleParser(arrived[0]?.raw ?? "");
  expect(read.subject).toBe("From Ann");
  expect([read.to].flat()[0]?.value[0]?.name).toBe("Ann Bob");
});

describe("a mail server that does not take a message", () => {
  test.each([
    ["550 to the recipient", refusing(550, "onRcptTo"), "refused"],
    ["552 to the message", refusing(552, "onData"), "refused"],
    ["451 to the recipient", refusing(451, "onRcptTo"), "later"],
    ["452 to the message", refusing(452, "onData"), "later"],
    ["550 to the sender", refusing(550, "onMailFrom"), "later"],
  ] as const)(
    "an email that the mail server answers with %s is refused or kept for later, and the log has nothing of it",
    async (_, options, delivery) => {
      const { port } = await mailServer(options);
      const { mail, logged } = sender(port);
      expect(await mail.send(message, "m-1")).toBe(delivery);
      expect(logged()).toContain(`"delivery":"${delivery}"`);
      for (const secret of ["jose", "example.com", "secret", "Alcance"])
        expect(logged()).not.toContain(secret);
    },
  );

  test("an email is kept for later when the mail server is not there", async () => {
    const { mail, logged } = sender(await freePort());
    expect(await mail.send(message, "m-1")).toBe("later");
    expect(logged()).toContain("ESOCKET");
  });

  const limits = { connectionMs: 200, socketMs: 200, messageMs: 700 };

  /** Starts a server that answers each connection in its own way. */
  async function odd(answer: (socket: Socket) => void) {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      ends.unshift(async () => socket.destroy());
      answer(socket);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    ends.push(() => new Promise((resolve) => server.close(resolve)));
    return port;
  }

  test.each([
    ["says nothing", () => {}],
    [
      "says nothing after its greeting",
      (socket: Socket) => {
        socket.write("220 hello\r\n");
      },
    ],
    [
      "goes on with its greeting for ever",
      (socket: Socket) => {
        const more = setInterval(() => socket.write("220-hello\r\n"), 50);
        socket.on("close", () => clearInterval(more));
      },
    ],
    ["hangs up", (socket: Socket) => socket.destroy()],
  ])("an email is kept for later when the mail server %s", async (_, answer) => {
    const { mail } = sender(await odd(answer), { limits });
    const begun = performance.now();
    expect(await mail.send(message, "m-1")).toBe("later");
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test("an email is not sent to a mail server without TLS that is not local, unless the address allows it", async () => {
    const { port, arrived } = await mailServer();
    // A name of this machine that is not known as one.
    const smtpUrl = `smtp://127.1:${port}`;
    expect(await sender(port, { smtpUrl }).mail.send(message, "m-1")).toBe("later");
    expect(arrived).toEqual([]);
    expect(await sender(port, { smtpUrl: `${smtpUrl}?requireTLS=false` }).mail.send(message, "m-1")).toBe(
      "sent",
    );
  });
});
