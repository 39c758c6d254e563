import { read } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractFile } from "#api/contracts.ts";
import { encodedFile } from "#api/downloads.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, publicUrl, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";

describe.each(oneDatabase)("files, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  let now = Date.parse("2025-10-20T16:00:00Z");

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { realTime: () => new Date(now) }));
  });
  afterAll(() => database.close());

  const addressOf = async (file: string, as: string): Promise<string> => {
    const response = await ask(`/t/files/${file}/downloadurl`, as);
    expect(response.status).toBe(200);
    return response.json();
  };

  test("a contract's, a license's and an E&O insurance's files are listed and can be fetched by their owner", async () => {
    const owned: [string, string][] = [
      [`/t/agentcontracts/${demoIds.agentContract}/files`, "demo-agent"],
      [`/t/agencycontracts/${demoIds.agencyContract}/files`, "demo-agency"],
      [`/t/agentlicenses/${demoIds.agentLicense}/files`, "demo-agent"],
      [`/t/agencylicenses/${demoIds.agencyLicense}/files`, "demo-agency"],
      [`/t/eandos/${demoIds.agentEAndO}/files`, "demo-agent"],
      [`/t/agencies/${demoIds.agency}/eandos/${demoIds.agencyEAndO}/files`, "demo-agency"],
    ];
    for (const [path, as] of owned) {
      const files = contractFile.array().parse(await (await ask(path, as)).json());
      expect(files.length).toBeGreaterThan(0);
      for (const { Id, FileName } of files) {
        const response = await ask(await addressOf(Id, as), as);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(response.status).toBe(200);
        expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
        expect(bytes.length).toBeGreaterThan(1_000);
        expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
        expect(response.headers.get("Content-Disposition")).toContain(`filename="${FileName}"`);
      }
    }
  });

  test("a file comes as an attachment that nothing runs", async () => {
    const response = await ask(
      await addressOf(demoIds.hostile.file, demoIds.hostile.sub),
      demoIds.hostile.sub,
    );
    await response.arrayBuffer();
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Content-Security-Policy")).toBe("sandbox");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(response.headers.get("X-Request-Id")).toBe("0123456789abcdef");
    const disposition = response.headers.get("Content-Disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[^"; ]+$/);
    const name = decodeURIComponent(disposition.split("UTF-8''")[1] ?? "");
    expect(name).toBe('O\'Brien; filename="evil.exe"  Set-Cookie: a=b \u2014 Pe\u00f1a \u65e5.pdf');
  });

  test("the download address of a file is on the backend itself", async () => {
    const address = new URL(await addressOf(demoIds.agentContractFile, "demo-agent"));
    expect(address.origin).toBe(publicUrl);
    expect(address.pathname).toBe(`/files/${demoIds.agentContractFile}`);
  });

  test("a download address is good only for the user it was made for, and only with their token", async () => {
    const address = await addressOf(demoIds.agentContractFile, "demo-agent");
    expect((await ask(address, "demo-agent")).status).toBe(200);
    expect((await ask(address)).status).toBe(401);
    for (const other of ["demo-agency", "demo-both", "demo-none"]) {
      expect((await ask(address, other)).status).toBe(403);
    }
  });

  test("a download address ends after five minutes", async () => {
    const address = await addressOf(demoIds.agentContractFile, "demo-agent");
    const made = now;
    try {
      now = made + 299_000;
      expect((await ask(address, "demo-agent")).status).toBe(200);
      now = made + 300_000;
      expect((await ask(address, "demo-agent")).status).toBe(403);
      now = made + 600_000;
      expect((await ask(address, "demo-agent")).status).toBe(403);
    } finally {
      now = made;
    }
  });

  test("a download address with a parameter or path changed, missing or doubled is refused", async () => {
    const address = new URL(await addressOf(demoIds.agentContractFile, "demo-agent"));
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return url.href;
    };
    const signature = address.searchParams.get("signature") ?? "";
    const attempts = [
      changed((url) => url.searchParams.set("user", "demo-agency")),
      changed((url) => url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 1))),
      changed((url) => url.searchParams.set("expires", "99999999999")),
      changed((url) =>
        url.searchParams.set(
          "signature",
          `A${signature.slice(1)}` === signature ? "B" : `A${signature.slice(1)}`,
        ),
      ),
      changed((url) => url.searchParams.set("signature", signature.slice(0, -1))),
      changed((url) => {
        url.pathname = `/files/${demoIds.otherAgentContractFile}`;
      }),
      changed((url) => {
        url.pathname = `/files/${demoIds.agentLicenseFile}`;
      }),
    ];
    for (const attempt of attempts) expect((await ask(attempt, "demo-agent")).status, attempt).toBe(403);
    const incomplete = ["user", "expires", "signature"].map((name) =>
      changed((url) => url.searchParams.delete(name)),
    );
    for (const attempt of incomplete) expect((await ask(attempt, "demo-agent")).status, attempt).toBe(400);
    const doubled = changed((url) => url.searchParams.append("user", "demo-agency"));
    expect((await ask(doubled, "demo-agency")).status).toBe(400);
  });

  test("a download address with any one character changed to its neighbour is refused", async () => {
    const address = await addressOf(demoIds.agentContractFile, "demo-agent");
    const start = address.indexOf("/files/") + "/files/".length;
    for (let at = start; at < address.length; at++) {
      const other = String.fromCharCode(address.charCodeAt(at) ^ 1);
      const changed = address.slice(0, at) + other + address.slice(at + 1);
      const { status, headers } = await ask(changed, "demo-agent");
      expect([400, 403, 404], `${at}: ${other}`).toContain(status);
      expect(headers.get("Content-Type")).toBe("application/problem+json");
    }
  });

  test("a download address is refused by a backend with another secret", async () => {
    const address = await addressOf(demoIds.agentContractFile, "demo-agent");
    const other = asking(
      testBackend(database.db, { fileLinkSecret: "another one", realTime: () => new Date(now) }),
    );
    expect((await other(address, "demo-agent")).status).toBe(403);
  });

  describe("a generated file in base64", () => {
    const encoded = (apiFilePath: string, as?: string, init?: RequestInit) =>
      ask(`/api/files/encoded-file?apiFilePath=${encodeURIComponent(apiFilePath)}`, as, init);
    const hierarchy = `/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel`;

    test("a generated file in base64 is the file that its own path answers", async () => {
      const response = await encoded(hierarchy, "demo-agency");
      expect(response.status).toBe(200);
      const { FileName, ContentType, Content } = encodedFile.parse(await response.json());
      expect(FileName).toBe("Alder Health Plans hierarchy 2025-10-20.xlsx");
      expect(ContentType).toBe(WORKBOOK_TYPE);
      expect(Buffer.from(Content, "base64").subarray(0, 2).toString()).toBe("PK");
      expect(
        (await encoded(`/t/agentcontracts/${demoIds.agentContract}/policies/excel`, "demo-agent")).status,
      ).toBe(200);
    });

    test("a generated file in base64 is in the language that is asked for", async () => {
      const response = await encoded(hierarchy, "demo-agency", { headers: { "Accept-Language": "es" } });
      const { Content } = encodedFile.parse(await response.json());
      expect(read(Buffer.from(Content, "base64")).SheetNames).toEqual(["Jerarquía"]);
    });

    test("a generated file in base64 is made with the rights of whoever asks", async () => {
      expect((await encoded(hierarchy)).status).toBe(401);
      for (const as of ["demo-agent", "demo-both", "demo-none"]) {
        expect((await encoded(hierarchy, as)).status).toBe(404);
      }
      expect(
        (await encoded(`/t/agencycontracts/${demoIds.otherAgencyContract}/hierarchy/excel`, "demo-agency"))
          .status,
      ).toBe(404);
      expect(
        (await encoded(`/t/agencycontracts/${demoIds.missing}/hierarchy/excel`, "demo-agency")).status,
      ).toBe(404);
    });

    test("a generated file in base64 is refused as its own path refuses it", async () => {
      const excluded = asking(
        testBackend(database.db, { policiesExportExcludedAgencyId: demoIds.excludedAgency }),
      );
      const path = `/t/agencycontracts/${demoIds.excludedAgencyContract}/policies/excel`;
      expect((await excluded(path, "demo-six")).status).toBe(403);
      const response = await excluded(`/api/files/encoded-file?apiFilePath=${path}`, "demo-six");
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        status: 403,
        detail: "This agency cannot export policies.",
      });
    });

    test.each([
      "https://evil.example/x",
      `http://backend.test${hierarchy}`,
      `//evil.example${hierarchy}`,
      `/\\evil.example${hierarchy}`,
      `\\\\evil.example${hierarchy}`,
      "file:///etc/passwd",
      "/",
      "/t/states",
      "/t/agents/my/permissions",
      "/api/user",
      "/health",
      "/openapi.json",
      `/files/${demoIds.agencyContractFile}`,
      `/api/files/encoded-file?apiFilePath=${hierarchy}`,
      "/t/../admin",
      `/t/../t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel`,
      `/t/agencycontracts/../agencycontracts/${demoIds.agencyContract}/hierarchy/excel`,
      "/t/agencycontracts/%2e%2e/hierarchy/excel",
      "/t/agencycontracts/../hierarchy/excel",
      `${hierarchy}?x=1`,
      `${hierarchy}?`,
      `${hierarchy}#x`,
      `${hierarchy}/`,
      `${hierarchy}\n`,
      `${hierarchy}%0a`,
      ` ${hierarchy}`,
      hierarchy.replace("/t/", "/T/"),
      hierarchy.slice(1),
      hierarchy.replaceAll("/", "\\"),
      hierarchy.replaceAll("/", "%2f"),
      `/t/agencycontracts/${demoIds.agencyContract}%2f..%2f/hierarchy/excel`,
      `/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel/../../files`,
      `/t//agencycontracts/${demoIds.agencyContract}/hierarchy/excel`,
      `@evil.example${hierarchy}`,
    ])("a generated file in base64 does not come from %o", async (path) => {
      const response = await encoded(path, "demo-agency");
      expect(response.status).toBe(400);
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    });

    test("a request for a generated file in base64 needs exactly one path", async () => {
      const twice = `/api/files/encoded-file?apiFilePath=${hierarchy}&apiFilePath=${hierarchy}`;
      for (const path of ["/api/files/encoded-file", "/api/files/encoded-file?apiFilePath=", twice]) {
        expect((await ask(path, "demo-agency")).status).toBe(400);
      }
    });
  });
});
