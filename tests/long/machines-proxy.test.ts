import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { Agent, type RequestOptions, request } from "node:https";
import type { AddressInfo } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { findProgram } from "../../scripts/programs.js";
import { type Machines, startMachines } from "../support/long/machines.ts";
import { type Behind, type RunningProxy, startProxy } from "../support/long/servers.ts";
import { ask } from "../support/security/raw.ts";
import { until } from "../support/until.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** The rules of the proxy of `docs/deploy.md` for portal and backend. Rows 79 (its part) and 124. */

let all: Machines;
let user: Visitor;
const list = pathsFor({ type: "agent", id: demoIds.agent }).contracts({ status: "All" });
const MIB = 1024 * 1024;

beforeAll(async () => {
  all = await startMachines();
  user = all.somebody();
  await user.signIn("agent@demo.example");
});
afterAll(() => all?.stop());

const plainUrl = () => `http://localhost:${all.proxy.ports.plain}`;

/** Status and headers of one request over TLS whose body, if any, is never sent. */
async function head(url: string, options: RequestOptions = {}) {
  const agent = new Agent({ keepAlive: false });
  const asked = request(url, { ca: all.proxy.ca, agent, servername: "localhost", ...options });
  asked.on("error", () => {});
  asked.flushHeaders();
  if ((options.method ?? "GET") === "GET") asked.end();
  const [answer] = await once(asked, "response");
  asked.destroy();
  return { status: answer.statusCode, headers: answer.headers };
}

test("row 124: the proxy offers TLS 1.2 and 1.3 only, and no cipher without forward secrecy", async () => {
  for (const port of [all.proxy.ports.portal, all.proxy.ports.api]) {
    const program = findProgram("sslscan") ?? "sslscan";
    const { stdout } = await promisify(execFile)(program, ["--no-colour", `127.0.0.1:${port}`]);
    const offered = [...stdout.matchAll(/^((?:SSL|TLS)v[\d.]+)\s+(enabled|disabled)$/gm)].map(
      ([, version, state]) => `${version} ${state}`,
    );
    expect(offered).toEqual([
      "SSLv2 disabled",
      "SSLv3 disabled",
      "TLSv1.0 disabled",
      "TLSv1.1 disabled",
      "TLSv1.2 enabled",
      "TLSv1.3 enabled",
    ]);
    const ciphers = [...stdout.matchAll(/^(?:Preferred|Accepted)\s+\S+\s+\d+ bits\s+(\S+)/gm)].map(
      ([, name]) => name,
    );
    expect(ciphers.length).toBeGreaterThan(2);
    expect(ciphers.filter((name) => !/^(TLS_|ECDHE-.*(GCM|CHACHA20))/.test(name ?? ""))).toEqual([]);
  }
});

test("row 124: answers over TLS carry HSTS", async () => {
  const { headers } = await user.get(list);
  expect(headers["strict-transport-security"]).toMatch(/^max-age=31536000/);
});

test("row 124: http leads to https for pages, and refuses what carries data or a token", async () => {
  for (const method of ["GET", "HEAD"]) {
    const page = await ask(plainUrl(), "/contracts?search=Smith", { method });
    expect([page.status, page.headers.location]).toEqual([
      301,
      `${all.proxy.portalUrl}/contracts?search=Smith`,
    ]);
  }
  const form = await ask(plainUrl(), "/preferences", { method: "POST", body: "a=b" });
  const call = await ask(plainUrl(), "/t/states", { headers: { authorization: "Bearer x" } });
  expect([form.status, call.status]).toEqual([403, 403]);
  expect([form.headers.location, call.headers.location]).toEqual([undefined, undefined]);
});

test("the host of the signing pages leads to them alone, and that of the review desk to the desk alone", async () => {
  const signing = (path: string) =>
    head(`${all.proxy.portalUrl}${path}`, {
      headers: { Host: "sign.localhost", "X-Forwarded-For": "1.2.3.4" },
    });
  expect((await signing("/sign/unknown")).status).toBe(404);
  expect((await signing("/t/agents")).status).toBe(421);
  expect((await signing("/desk")).status).toBe(421);
  const desk = (path: string) =>
    head(`${all.proxy.portalUrl}${path}`, { headers: { Host: "desk.localhost" } });
  expect((await desk("/sign/unknown")).status).toBe(421);
  expect((await desk("/desks")).status).toBe(421);
});

test("a foreign Host is answered 421 everywhere, also over HTTP/2", async () => {
  const foreign = { headers: { host: "other.example" } };
  const answers = [
    (await head(`${all.proxy.portalUrl}/`, foreign)).status,
    (await head(`${all.proxy.apiUrl}/health`, foreign)).status,
    (await ask(plainUrl(), "/", foreign)).status,
  ];
  expect(answers).toEqual([421, 421, 421]);
  const session = connectHttp2(all.proxy.portalUrl, { ca: all.proxy.ca });
  const statusFor = async (authority: string) => {
    const stream = session.request({ ":path": "/health", ":authority": authority });
    const [headers] = await once(stream, "response");
    return headers[":status"];
  };
  expect(await statusFor("other.example")).toBe(421);
  expect(await statusFor("localhost")).toBe(200);
  session.close();
});

test("the proxy answers 431 to headers that are too long, 414 to an address and 413 to a body", async () => {
  const portal = all.proxy.portalUrl;
  const withHeader = (bytes: number) =>
    head(`${portal}/health`, { headers: { "x-long": "x".repeat(bytes) } });
  expect((await withHeader(12_000)).status).toBe(200);
  expect((await withHeader(16_000)).status).toBe(431);
  expect((await head(`${portal}/health?${"x".repeat(9000)}`)).status).toBe(414);
  const withBody = (url: string, bytes: number) =>
    head(url, {
      method: "POST",
      headers: { "content-length": String(bytes), "content-type": "application/x-www-form-urlencoded" },
    });
  expect((await withBody(`${portal}/preferences`, 25 * MIB + 1)).status).toBe(413);
  expect((await withBody(`${all.proxy.apiUrl}/t/states`, 25 * MIB + 1)).status).toBe(413);
  // The backend answers requests that the proxy lets through.
  expect((await withBody(`${all.proxy.apiUrl}/t/states`, 25 * MIB)).status).toBe(401);
});

test("an address with more than 600 refused requests in a minute is turned away, and no other", async () => {
  // The proxy asks each server for its readiness, and leaves out one that answers 404 there.
  const server = createServer((asked, answer) => answer.writeHead(asked.url === "/" ? 404 : 200).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = await startProxy({ portals: [port, port], backends: [port, port] });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const statusFor = async (localAddress: string) => {
    const options = { ca: proxy.ca, servername: "localhost", agent, localAddress };
    const asked = request(`https://127.0.0.1:${proxy.ports.portal}/`, {
      ...options,
      headers: { host: "localhost" },
    }).end();
    const [answer] = await once(asked, "response");
    answer.resume();
    await once(answer, "end");
    return [answer.statusCode, answer.headers["retry-after"]];
  };
  const first = await Promise.all(Array.from({ length: 600 }, () => statusFor("127.0.0.1")));
  expect(first.filter(([status]) => status !== 404)).toEqual([]);
  await Promise.all(Array.from({ length: 20 }, () => statusFor("127.0.0.1")));
  expect(await statusFor("127.0.0.1")).toEqual([429, "60"]);
  expect(await statusFor("127.0.0.2")).toEqual([404, undefined]);
  agent.destroy();
  await proxy.stop();
  server.close();
});

describe("in front of a server that repeats what arrives", () => {
  let server: Server;
  let proxies: { documented: RunningProxy; careless: RunningProxy };

  beforeAll(async () => {
    server = createServer((asked, answer) => answer.end(JSON.stringify(asked.headers)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const behind: Behind = { portals: [port, port], backends: [port, port] };
    const withoutRules = (text: string) => text.replaceAll(/^ *http-request .*\n/gm, "");
    proxies = { documented: await startProxy(behind), careless: await startProxy(behind, withoutRules) };
  });
  afterAll(async () => {
    await proxies?.documented.stop();
    await proxies?.careless.stop();
    server?.closeAllConnections();
    server?.close();
  });

  const forged = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    "x-forwarded-for": "6.6.6.6",
    "x-real-ip": "6.6.6.6",
    forwarded: "host=evil.example",
    "x-request-id": "chosen-by-somebody",
  };
  const arriving = async ({ portalUrl, ca }: RunningProxy) => {
    const { html, bytes } = await visitor(portalUrl, { tls: { ca } }).get("/", { headers: forged });
    const names = Object.keys(JSON.parse(html || bytes.toString()));
    return Object.keys(forged).filter((name) => names.includes(name));
  };

  test("what forwarding headers say from outside never arrives behind the proxy", async () => {
    expect(await arriving(proxies.documented)).toEqual([]);
  });

  test("a proxy without the documented rules passes forged headers, foreign hosts and large requests on", async () => {
    const { careless } = proxies;
    expect(await arriving(careless)).toEqual(Object.keys(forged));
    const statuses = [
      await head(`${careless.portalUrl}/`, { ca: careless.ca, headers: { host: "other.example" } }),
      await head(`${careless.portalUrl}/`, { ca: careless.ca, headers: { "x-long": "x".repeat(15_000) } }),
      await head(`${careless.portalUrl}/`, {
        ca: careless.ca,
        method: "POST",
        headers: { "content-length": String(25 * MIB + 1) },
      }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const plain = await ask(`http://localhost:${careless.ports.plain}`, "/contracts");
    expect(plain.headers.location).toBeUndefined();
  });
});

test("one request id leads through the logs of proxy, portal and backend; none of them has the query", async () => {
  const { headers } = await user.get(`${list}&search=Quillfeather`);
  const id = String(headers["x-request-id"]);
  expect(id).toMatch(/^[\w-]{36}$/);
  const lines = () =>
    all.proxy
      .log()
      .split("\n")
      .filter((line) => line.endsWith(`id=${id}`));
  const ofPortal = / portals\/portal[12] .* 200 .* GET \/contracts id=/;
  await until("the proxy has logged it", () => lines().some((line) => ofPortal.test(line)));
  expect(lines().some((line) => / backends\/backend[12] .* GET \/t\/agents\//.test(line))).toBe(true);
  const logs = [...all.running.portal, ...all.running.backend].map((one) => one.log());
  expect(logs.slice(0, 2).join("")).toContain(id);
  expect(logs.slice(2).join("")).toContain(id);
  expect([all.proxy.log(), ...logs].filter((log) => log.includes("Quillfeather"))).toEqual([]);
});

test("the link of a signing page is in no line of the proxy's log", async () => {
  const token = "x".repeat(43);
  const ports = [all.proxy.ports.api, all.proxy.ports.portal];
  for (const port of ports) await head(`https://localhost:${port}/sign/${token}/signature?lang=en`);
  await ask(plainUrl(), `/sign/${token}`);
  const lines = () =>
    all.proxy
      .log()
      .split("\n")
      .filter((line) => line.includes(" /sign/{token}"));
  await until("the proxy has logged them", () => lines().length >= 3);
  expect(all.proxy.log()).not.toContain(token);
});

test("row 79: 300 connections that send their headers slowly are cut at 15 s, and others do not notice", async () => {
  const sockets = await Promise.all(Array.from({ length: 300 }, () => slowly()));
  const started = Date.now();
  const closed = Promise.all(sockets.map(({ ended }) => ended));
  let over = false;
  void closed.then(() => {
    over = true;
  });
  while (!over) {
    expect((await user.get(list, { follow: false })).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(30_000);
  }
  const seconds = (Date.now() - started) / 1000;
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(20);
  expect(sockets.filter(({ text }) => !text().startsWith("HTTP/1.1 408"))).toEqual([]);
});

test("row 79: a form that is sent byte by byte is cut, and others do not notice", async () => {
  const started = Date.now();
  const { ended } = await slowly(
    "POST /preferences HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n",
  );
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over) {
    expect((await user.get(list, { follow: false })).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(120_000);
  }
});

/** A connection that sends a byte a second, and never the end of its headers, or of the body behind `beginning`. */
async function slowly(beginning = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ") {
  const socket: TLSSocket = connectTls({
    port: all.proxy.ports.portal,
    host: "127.0.0.1",
    servername: "localhost",
    ca: all.proxy.ca,
  });
  await once(socket, "secureConnect");
  const parts: string[] = [];
  socket.on("data", (part) => parts.push(String(part)));
  socket.on("error", () => {});
  socket.write(beginning);
  const dripping = setInterval(() => socket.write("x"), 1000);
  const ended = once(socket, "close").then(() => clearInterval(dripping));
  return { ended, text: () => parts.join("") };
}
