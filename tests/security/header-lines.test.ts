import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { ask, askWithForm, cookiesOf, type RawAnswer } from "../support/security/raw.ts";
import { builtRoutes, withAction } from "../support/security/routes.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";

/** Row 74: nothing that comes from outside ends a header, adds one, or makes the answer fall over. */

let signedIn: Record<string, string>;
let token: string;
const { agentId, agencyId, contractId, fileId } = standIn;
const texts = [
  "x\r\nX-Injected: 1\r\nSet-Cookie: injected=1",
  "x\nX-Injected: 1",
  "x\u560d\u560aX-Injected: 1",
  'x"; filename="injected.exe',
  "Ñandú 日本 \u0000\u007f",
];

const all = standInsOfFile();
beforeAll(async () => {
  const { somebody, token: own } = await all.signedIn();
  signedIn = cookiesOf(somebody);
  token = own;
});

/** Returns the faults of an answer's headers. */
function headerFaults({ request, status, headers, cookies }: RawAnswer): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const disposition = headers["content-disposition"];
  return [
    ...(status >= 500 || status === 0 ? [`${request}: ${status}`] : []),
    ...("x-injected" in headers ? [`${request}: a header was added`] : []),
    ...(cookies.some((line) => line.startsWith("injected=")) ? [`${request}: a cookie was added`] : []),
    ...lines.filter((line) => /[^\t -~]/.test(line)).map((line) => `${request}: ${JSON.stringify(line)}`),
    ...(disposition && !/^attachment; filename="[^"\\/%;]+"; filename\*=UTF-8''[\w%.~-]+$/.test(disposition)
      ? [`${request}: ${disposition}`]
      : []),
  ];
}

test.each(texts)("the text %j in cookies adds no header and breaks no answer", async (text) => {
  const values = [
    encodeURIComponent(text),
    encodeURIComponent(Buffer.from(JSON.stringify(text)).toString("base64")),
  ];
  const paths = [
    "/",
    `/contracts?agentId=${agentId}`,
    `/preferences?agentId=${agentId}`,
    "/account/signed-out",
  ];
  for (const value of values) {
    const names = [
      "lng",
      "appearance",
      "density",
      "lite",
      "preferences-user",
      "notice",
      "portal",
      "dismissed",
      "XSRF-RequestToken",
    ];
    const planted = names.map((name) => `${name}=${value}`).join("; ");
    for (const path of paths) {
      const cookie = `${signedIn.cookie}; ${planted}`;
      expect(headerFaults(await ask(all.url, path, { headers: { cookie } }))).toEqual([]);
      expect(headerFaults(await ask(all.url, path, { headers: { cookie: planted } }))).toEqual([]);
    }
  }
});

test.each(texts)(
  "the text %j in the address of every page adds no header and breaks no answer",
  async (text) => {
    const encoded = encodeURIComponent(text);
    const names = ["lng", "returnUrl", "agentId", "page", "status", "type", "description", "state", "error"];
    const queries = names.map((name) => `${name}=${encoded}`);
    for (const { id, address } of builtRoutes()) {
      if (id === "routes/status/system-unavailable") continue;
      for (const query of [queries.join("&"), `agentId=${agentId}&${queries.join("&")}`]) {
        for (const headers of [signedIn, {}]) {
          const answer = await ask(all.url, `${address}?${query}`, { headers });
          expect(headerFaults(answer)).toEqual([]);
        }
      }
    }
  },
);

test.each(texts)(
  "the text %j in the fields of every form adds no header and breaks no answer",
  async (text) => {
    const names = [
      "language",
      "lng",
      "appearance",
      "lite",
      "portal",
      "agentId",
      "agencyId",
      "returnUrl",
      "id",
    ];
    const fields = { csrf: token, ...Object.fromEntries(names.map((name) => [name, text])) };
    const statuses: number[] = [];
    for (const { id, address } of withAction) {
      // It ends the session that the others need.
      if (id === "routes/account/logout") continue;
      const answer = await askWithForm(all.url, `${address}?agentId=${agentId}`, fields, signedIn);
      expect(headerFaults(answer)).toEqual([]);
      statuses.push(answer.status);
    }
    expect(statuses.some((status) => status < 400)).toBe(true);
  },
);

test.each(texts)(
  "the text %j as a name the backend sends adds no header and breaks no answer",
  async (text) => {
    const { backend } = all;
    backend.answer("/t/agents/my/permissions", () => ({
      Id: agentId,
      Name: text,
      ViewableAgentList: { [agentId]: text },
      ViewableAgencyList: { [agencyId]: text },
    }));
    backend.fail(/\/t\/\w+contracts\/[^/]+\/files$/, {
      kind: "shape",
      body: [{ Id: fileId, FileName: text, FileExtension: text, FileTypeName: text }],
    });
    backend.answer(`/t/agencies/${agencyId}/reports/rtsreport/excel`, () => ({
      FileName: text,
      ContentType: text,
      Content: standIn.workbook.toString("base64"),
    }));
    const { somebody } = await all.signedIn();
    const headers = cookiesOf(somebody);
    const downloads = [
      `/contracts/${contractId}/files/${fileId}?agentId=${agentId}`,
      `/contracts/${contractId}/files/${fileId}?agencyId=${agencyId}`,
      `/contracts/${contractId}/hierarchy/excel?agencyId=${agencyId}`,
      `/contracts/${contractId}/policies/excel?agencyId=${agencyId}`,
      `/reports/rts/excel?agencyId=${agencyId}&planYear=2026`,
    ];
    for (const path of downloads) {
      const answer = await ask(all.url, path, { headers });
      expect(answer.headers["content-disposition"], path).toBeDefined();
      expect(headerFaults(answer)).toEqual([]);
    }
    expect(headerFaults(await ask(all.url, `/portals?agentId=${agentId}`, { headers }))).toEqual([]);
    backend.heal();
  },
);

describe("the check of headers", () => {
  test("the check of headers finds an added header or cookie, a name that ends its header, raw bytes and a 500", async () => {
    const server = createServer((_, response) => {
      response.writeHead(500, {
        "X-Injected": "1",
        "Set-Cookie": "injected=1",
        "Content-Disposition": `attachment; filename="${texts[3]}"`,
        "X-Name": "Ñ",
      });
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const answer = await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "/");
    server.close();
    expect(headerFaults(answer)).toHaveLength(5);
  });
});
