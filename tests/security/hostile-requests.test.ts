import { beforeAll, describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { collapseFaults, leakFaults, storedFaults } from "../support/security/checks.ts";
import { ask, cookiesOf, type RawAnswer, speak } from "../support/security/raw.ts";
import { withAction, withLoader } from "../support/security/routes.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { strangePaths } from "../support/security/strange-paths.ts";
import { startVulnerableServer } from "../support/security/vulnerable.ts";

/** Requests no browser of a user sends: each gets a calm answer below 500 that shows nothing of the inside. */

let signedIn: Record<string, string>;
let token: string;

const all = standInsOfFile();
beforeAll(async () => {
  const { somebody, token: own } = await all.signedIn();
  signedIn = cookiesOf(somebody);
  token = own;
});

const agent = `agentId=${standIn.agentId}`;
const faultsOf = (answer: RawAnswer) => collapseFaults(answer);

test("strange addresses get a calm answer below 500 that shows nothing of the inside", async () => {
  for (const path of strangePaths) {
    for (const method of ["GET", "HEAD"]) {
      for (const headers of [signedIn, {}]) {
        const answer = await ask(all.url, path, { method, headers });
        expect(faultsOf(answer)).toEqual([]);
      }
    }
  }
});

test("nothing of the server's own files is handed out", async () => {
  for (const path of strangePaths) {
    const { text } = await ask(all.url, path, { headers: signedIn });
    expect(text, path).not.toMatch(/root:x:0|createRequestHandler|"devDependencies"|\[core\]/);
  }
});

test("HEAD answers as GET does, without a body", async () => {
  for (const { id, address } of withLoader) {
    if (id === "routes/account/callback") continue;
    const path = `${address}?${agent}`;
    const [head, get] = await Promise.all([
      ask(all.url, path, { method: "HEAD", headers: signedIn }),
      ask(all.url, path, { headers: signedIn }),
    ]);
    expect(head.status, path).toBe(get.status);
    expect(head.text).toBe("");
    expect(storedFaults(head)).toEqual([]);
    const stranger = await ask(all.url, path, { method: "HEAD" });
    expect(faultsOf(stranger).filter(() => id !== "routes/status/system-unavailable")).toEqual([]);
  }
});

test("methods that nothing answers to are refused, and change nothing", async () => {
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "PURGE"]) {
    for (const { address } of withAction) {
      const answer = await ask(all.url, address, {
        method,
        headers: { ...signedIn, "content-type": "application/x-www-form-urlencoded" },
        ...(method === "TRACE" ? {} : { body: `csrf=${token}` }),
      });
      expect(answer.status, answer.request).toBe(405);
      expect(answer.text).not.toContain(token);
      expect(answer.cookies).toEqual([]);
    }
  }
  expect((await ask(all.url, `/?${agent}`, { headers: signedIn })).status).toBe(200);
});

test("a method in a header or a field is not believed", async () => {
  const override = { "x-http-method-override": "POST", "x-method-override": "POST", "x-http-method": "POST" };
  for (const path of ["/account/logout?_method=POST", `/preferences?_method=POST&csrf=${token}&lite=on`]) {
    const answer = await ask(all.url, path, { headers: { ...signedIn, ...override } });
    expect(answer.cookies.filter((line) => /lite|sid/.test(line))).toEqual([]);
  }
  expect((await ask(all.url, `/?${agent}`, { headers: signedIn })).status).toBe(200);
});

test("a form sent to a page that takes none gets a calm answer below 500", async () => {
  for (const { id, address } of withLoader) {
    if (withAction.some((action) => action.id === id) || id === "routes/status/system-unavailable") continue;
    for (const headers of [signedIn, {}]) {
      const answer = await ask(all.url, `${address}?${agent}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        body: `csrf=${token}`,
      });
      expect(faultsOf(answer)).toEqual([]);
      if (!("cookie" in headers)) expect(leakFaults(answer)).toEqual([]);
    }
  }
});

test("bodies that are too large, too many, broken or of another kind are refused with an answer below 500", async () => {
  const form = "application/x-www-form-urlencoded";
  const bodies: [string, string | Buffer][] = [
    [form, Buffer.alloc(2_000_000, "a")],
    [form, `csrf=${token}&`.repeat(20_000)],
    [form, "%E0%A4%A=%&==&&&%00=%ff"],
    [form, Buffer.from([0xff, 0xfe, 0x00])],
    [form, ""],
    [
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${token}x\r\n--x--`,
    ],
    ["multipart/form-data", "--"],
    ["application/json", `{"csrf":"${token}"}`],
    ["application/json", "[".repeat(50_000)],
    ["text/x-script", "[[1]]"],
    ["\u00e9", "x"],
  ];
  for (const { address } of withAction) {
    for (const [type, body] of bodies) {
      for (const path of [address, `${address}.data`]) {
        const answer = await ask(all.url, path, {
          method: "POST",
          headers: { ...signedIn, "content-type": type },
          body,
        });
        expect(faultsOf(answer)).toEqual([]);
        expect(answer.status, `${path} ${type}`).toBeGreaterThanOrEqual(400);
      }
    }
  }
});

test("a body without a length is cut at the limit", async () => {
  const answer = await ask(all.url, "/preferences", {
    method: "POST",
    headers: {
      ...signedIn,
      "content-type": "application/x-www-form-urlencoded",
      "transfer-encoding": "chunked",
      "content-length": "",
    },
    body: "x".repeat(300_000),
  }).catch(() => null);
  if (answer) expect([400, 403, 413]).toContain(answer.status);
});

test("headers that are strange, forged or too long get a calm answer below 500", async () => {
  const headers: Record<string, string>[] = [
    { host: "evil.example" },
    { host: "a b" },
    { host: "[::1" },
    { host: "localhost:99999" },
    { host: "localhost/../x" },
    { host: "user@localhost" },
    { host: "" },
    { "x-forwarded-host": "evil.example, other.example:99999" },
    { "x-forwarded-host": "a b" },
    { "x-forwarded-proto": "javascript" },
    { "accept-language": "xx-@@,*;q=9,,,;;" },
    { "accept-language": "a-".repeat(3000) },
    { cookie: "=;;=;lng" },
    { cookie: "lng=%E0%A4%A; portal=%; dismissed=e30; notice=bnVsbA; appearance=W10; lite=MQ" },
    { cookie: `dismissed=${Buffer.from('{"__proto__":1,"a":"b"}').toString("base64")}` },
    { cookie: `dismissed=${Buffer.from(`${"[".repeat(1500)}${"]".repeat(1500)}`).toString("base64")}` },
    { cookie: "a=1; ".repeat(1500) },
    { range: "bytes=0-1,5-" },
    { "if-none-match": "*", "if-modified-since": "x" },
    { "accept-encoding": "gzip;q=x, br, *;q=0" },
    { expect: "nonsense" },
    { "content-type": "x", "content-length": "0" },
    { "x-request-id": "<script>\u00e9" },
    { te: "trailers", upgrade: "h2c", connection: "Upgrade, HTTP2-Settings" },
  ];
  for (const more of headers) {
    for (const path of ["/", `/contracts?${agent}`, "/account/login", "/assets/none.js"]) {
      for (const who of [signedIn, {}]) {
        const cookie = [("cookie" in who && who.cookie) || "", more.cookie ?? ""].filter(Boolean).join("; ");
        const answer = await ask(all.url, path, {
          headers: { ...who, ...more, ...(cookie ? { cookie } : {}) },
        });
        expect(faultsOf(answer), JSON.stringify(more).slice(0, 100)).toEqual([]);
      }
    }
  }
});

test("bytes that are hardly HTTP get a calm answer below 500, or a closed connection", async () => {
  const end = "Connection: close\r\n\r\n";
  const host = `Host: localhost:${new URL(all.url).port}\r\n`;
  const requests = [
    `GET / HTTP/1.0\r\n${end}`,
    `GET / HTTP/1.1\r\n${end}`,
    `GET / HTTP/1.1\r\n${host}${host}${end}`,
    `GET http://evil.example/contracts HTTP/1.1\r\n${host}${end}`,
    `GET contracts HTTP/1.1\r\n${host}${end}`,
    `GET * HTTP/1.1\r\n${host}${end}`,
    `OPTIONS * HTTP/1.1\r\n${host}${end}`,
    `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n${end}`,
    `GET /\u00e9\u00ff HTTP/1.1\r\n${host}${end}`,
    `GET /contracts\\..\\x HTTP/1.1\r\n${host}${end}`,
    `GET /a b HTTP/1.1\r\n${host}${end}`,
    `GET /#fragment HTTP/1.1\r\n${host}${end}`,
    `GET / HTTP/9.9\r\n${host}${end}`,
    `NONSENSE\r\n\r\n`,
    `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}${end}`,
    `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(20_000)}\r\n${end}`,
    `GET / HTTP/1.1\r\n${host}Host : evil\r\n${end}`,
    `POST /preferences HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
    `POST /preferences HTTP/1.1\r\n${host}Content-Length: -1\r\n${end}`,
    `POST /preferences HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n${end}ab`,
    `POST /preferences HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n${end}ZZ\r\n`,
  ];
  for (const bytes of requests) {
    const answer = await speak(all.url, bytes);
    // A connection that is closed without a word is an answer too.
    if (answer.status !== 0) expect(faultsOf(answer)).toEqual([]);
    expect(leakFaults(answer)).toEqual([]);
  }
});

test("the portal works as before after hostile requests, and nothing personal is in its log", async () => {
  const answer = await ask(all.url, `/contracts?${agent}&carrier=Canary`, { headers: signedIn });
  expect(answer.status).toBe(200);
  const log = all.portal.log();
  expect(log).not.toContain("Canary");
  expect(log).not.toContain(token);
  expect(log).not.toContain(standIn.agentName);
  expect(log).not.toMatch(/unhandled|uncaught/i);
});

describe("a server without these checks", () => {
  test("a server that falls over at a broken address is found out", async () => {
    const server = await startVulnerableServer();
    const answer = await ask(server.url, "/%E0%A4%A");
    await server.stop();
    expect(faultsOf(answer)).toHaveLength(3);
  });
});
