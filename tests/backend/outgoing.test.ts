import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { outgoingAgent } from "#server/outgoing.ts";

/** Outgoing calls and the proxy that the environment names. */

let asked: string[] = [];
let proxy: Server;
let here: Server;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

beforeAll(async () => {
  here = createServer((_, response) => response.end("here"));
  proxy = createServer();
  // Whatever is asked for is the server of this test.
  proxy.on("connect", ({ url = "" }, socket) => {
    asked.push(url);
    socket.end("HTTP/1.1 502 Bad gateway\r\n\r\n");
  });
  await Promise.all([listen(here), listen(proxy)]);
});
beforeEach(() => {
  asked = [];
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY"]) vi.stubEnv(name, `http://127.0.0.1:${portOf(proxy)}`);
  for (const name of ["http_proxy", "https_proxy", "NO_PROXY", "no_proxy"]) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  here.close();
  proxy.close();
});

const ask = (address: string) =>
  request(address, { dispatcher: outgoingAgent() }).then(({ body }) => body.text());

test.each(["http://backend.example/x", "https://backend.example/x"])(
  "%s is asked for at the proxy",
  async (address) => {
    await expect(ask(address)).rejects.toThrow();
    expect(asked).toEqual([expect.stringMatching(/^backend\.example:(80|443)$/)]);
  },
);

test("a host of NO_PROXY is asked without the proxy", async () => {
  vi.stubEnv("NO_PROXY", "other.example,backend.invalid");
  await expect(ask("http://backend.invalid/x")).rejects.toThrow();
  expect(asked).toEqual([]);
});

test("this machine is never asked for at the proxy", async () => {
  for (const host of ["127.0.0.1", "localhost"])
    expect(await ask(`http://${host}:${portOf(here)}/`)).toBe("here");
  expect(asked).toEqual([]);
});
