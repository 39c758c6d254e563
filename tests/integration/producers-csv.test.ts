import { request } from "node:http";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** The list of producers as comma-separated text, made of the call that every backend has. */

const { agencyId } = standIn;
const asAgency = pathsFor({ type: "agency", id: agencyId });
const call = `/t/v2/agencies/${agencyId}/downlineagentcontracts`;
const csv = (query = {}) => listToolAt(asAgency.producers({ status: "All", ...query }), "csv");

let somebody: Visitor;
/** The rows that the backend has. */
let rows: unknown[] = [];
let total: number | null = null;

const all = standInsOfFile({ BACKEND_TIMEOUT_MS: "5000" });
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
  all.backend.answer(call, ({ query }) => {
    const size = Number(query.get("pageSize"));
    const from = (Number(query.get("page")) - 1) * size;
    return { Data: rows.slice(from, from + size), Total: total ?? rows.length };
  });
});
beforeEach(() => {
  rows = Array.from({ length: 250 }, (_, n) => row(n));
  total = null;
  all.backend.calls.length = 0;
});

const row = (n: number) => ({
  insurer_name: `Carrier ${n}`,
  policy_types: [
    { Id: 1, Abbreviation: "MA" },
    { Id: 2, Abbreviation: "PDP" },
  ],
  agent_id: n,
  agent_name: `Agent ${n}`,
  upline_agency: null,
  writing_number: `WN-${n}`,
  start_date: "2026-01-01T00:00:00",
  end_date: null,
  contract_certifications: [{ PlanYear: 2026, Status: n % 2 ? "RTS" : "Pending" }],
  policy_count: n,
});

const asked = () => all.backend.calls.filter(({ path }) => path.startsWith(call));
const linesOf = (bytes: Buffer) => bytes.toString("utf8", 3).split("\r\n");

test("the CSV of producers is made of the pages of the list, of the largest size, one after the other", async () => {
  const file = await somebody.get(csv({ sort: "start", desc: "true", rts: "Rts" }));
  expect(file.status).toBe(200);
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers["content-disposition"]).toContain(
    'filename="producer-contracts-rts-2026-2026-09-15.csv"',
  );
  expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = linesOf(file.bytes);
  expect(lines[0]).toBe(
    "Carrier,Policy types,Agent,Upline agency,Writing number,Start date,End date,RTS 2026,RTS 2027,Policy count,Status",
  );
  expect(lines[1]).toBe('Carrier 0,"MA, PDP",Agent 0,,WN-0,2026-01-01,,Not RTS,n/a,0,Active');
  expect(lines[250]).toBe('Carrier 249,"MA, PDP",Agent 249,,WN-249,2026-01-01,,RTS,n/a,249,Active');
  expect(lines.slice(251)).toEqual([""]);
  expect(asked().map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual(
    ["1", "2", "3"].map((page) => [
      call,
      {
        FilterSet: "All",
        RtsStatusFilterThisYear: "Rts",
        sort: "start_date-desc",
        page,
        pageSize: "100",
      },
    ]),
  );
});

test("the CSV of producers has the columns of the page, and is in its language", async () => {
  rows = [row(2)];
  const file = await somebody.get(csv({ cols: "rtsNext.policies.start.end" }));
  expect(linesOf(file.bytes)).toEqual([
    "Agent,Start date,End date,RTS 2027,Policy count",
    "Agent 2,2026-01-01,,n/a,2",
    "",
  ]);
  const spanish = await somebody.get(`${csv()}&lng=es`);
  expect(linesOf(spanish.bytes)).toEqual([
    "Aseguradora,Tipos de póliza,Agente,Upline,Writing number,Fecha de inicio,Fecha de finalización,RTS 2026,RTS 2027,Cantidad de pólizas,Estatus",
    'Carrier 2,"MA, PDP",Agent 2,,WN-2,2026-01-01,,Sin RTS,Sin certificación,2,Activo',
    "",
  ]);
});

test("the CSV of producers has NPN and email where the backend announces them, as the workbook has", async () => {
  rows = [{ ...row(2), agent_npn: "17000042", agent_email: "agnes@standin.example" }];
  const columns = () =>
    all.backend.calls.findLast(({ path }) => path === `${call}/excel`)?.query.get("Columns");
  const excel = listToolAt(asAgency.producers({ cols: "policies" }), "excel");
  all.backend.answer(`/t/agencies/${agencyId}/features`, () => ({ Extensions: extensions.exportColumns }));
  await somebody.get(excel);
  expect(columns()).toBe("agent_name,agent_npn,agent_email,policy_count");
  const file = await somebody.get(csv({ cols: "policies" }));
  expect(linesOf(file.bytes)).toEqual([
    "Agent,NPN,Email,Policy count",
    "Agent 2,17000042,agnes@standin.example,2",
    "",
  ]);
  all.backend.answer(`/t/agencies/${agencyId}/features`, () => ({}));
});

test("the CSV of no producers is the heading", async () => {
  rows = [];
  expect(linesOf((await somebody.get(csv({ cols: "agent" }))).bytes)).toEqual(["Agent", ""]);
});

test("the CSV of producers has formulas as text, and quotes what has a meaning in the format", async () => {
  rows = ["=1+1", "+1", "-1", "@x", "\tx", 'say "hi"', "a\nb", "a\rb", "a,b", "ñ"].map((agent_name) => ({
    ...row(1),
    agent_name,
  }));
  const { bytes } = await somebody.get(csv({ cols: "agent" }));
  expect(bytes.toString("utf8", 3)).toBe(
    `Agent\r\n'=1+1\r\n'+1\r\n'-1\r\n'@x\r\n'\tx\r\n"say ""hi"""\r\n"a\nb"\r\n"a\rb"\r\n"a,b"\r\nñ\r\n`,
  );
});

test("a backend whose pages are smaller than they are asked to be is asked for all of them", async () => {
  all.backend.answer(call, ({ query }) => {
    const from = (Number(query.get("page")) - 1) * 40;
    return { Data: rows.slice(from, from + 40), Total: rows.length };
  });
  try {
    expect(linesOf((await somebody.get(csv())).bytes)).toHaveLength(252);
  } finally {
    all.backend.answer(call, ({ query }) => {
      const from = (Number(query.get("page")) - 1) * 100;
      return { Data: rows.slice(from, from + 100), Total: total ?? rows.length };
    });
  }
});

test("producers that cannot be read are left out of the CSV, and its last line says how many", async () => {
  rows = [...rows, { agent_name: "Confidential Person" }, 7];
  const lines = linesOf((await somebody.get(csv({ cols: "agent.policies" }))).bytes);
  expect(lines).toHaveLength(253);
  expect(lines.slice(-2)).toEqual(["2 entries could not be shown.,", ""]);
  expect(all.portal.log()).not.toContain("Confidential");
});

describe("more than 100,000 rows", () => {
  beforeEach(() => {
    total = 100_001;
  });

  test("a list of more than 100,000 producers offers Excel and no CSV, and says why", async () => {
    const { html, words } = await somebody.get(asAgency.producers());
    const links = linksOf(html).map(({ label }) => label);
    expect(links).toContain("Export to Excel");
    expect(links).not.toContain("Export to CSV");
    expect(words).toContain("A CSV file holds up to 100,000 rows. Export to Excel");
    const spanish = await somebody.get(`${asAgency.producers()}&lng=es`);
    expect(spanish.words).toContain("Un archivo CSV admite hasta 100,000 filas. Exporte a Excel");
    await somebody.get(`${asAgency.producers()}&lng=en`);
    total = 100_000;
    const fits = await somebody.get(asAgency.producers());
    expect(linksOf(fits.html).map(({ label }) => label)).toContain("Export to CSV");
  });

  test("the CSV of more than 100,000 producers is a page that says so, after one call", async () => {
    const refused = await somebody.get(`${csv()}&lng=en`);
    expect(refused.status).toBe(422);
    expect(refused.headers["content-disposition"]).toBeUndefined();
    expect(refused.words).toContain("A CSV file holds up to 100,000 rows");
    expect(refused.words).toContain("Go back");
    expect(asked()).toHaveLength(1);
  });
});

test.each([
  ["500", { kind: "status", status: 500 } as const],
  ["no more rows than the total promises", { kind: "shape", body: { Data: [], Total: 250 } } as const],
  ["another shape", { kind: "shape", body: { Error: "no" } } as const],
  ["a broken connection", { kind: "down" } as const],
])("a later page of producers that fails (%s) breaks the CSV download off", async (_, fault) => {
  const healthy = all.backend;
  let answered = 0;
  healthy.answer(call, ({ query }) => {
    answered += 1;
    // From here on everything that is asked for fails.
    healthy.fail(call, fault);
    const from = (Number(query.get("page")) - 1) * 100;
    return { Data: rows.slice(from, from + 100), Total: rows.length };
  });
  try {
    await expect(somebody.get(csv())).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);
    expect(answered).toBe(1);
  } finally {
    healthy.heal();
    healthy.answer(call, ({ query }) => {
      const from = (Number(query.get("page")) - 1) * 100;
      return { Data: rows.slice(from, from + 100), Total: total ?? rows.length };
    });
  }
});

test("the CSV of producers asks for no more pages than a slow reader takes, and for none once they have left", async () => {
  rows = Array.from({ length: 20_000 }, (_, n) => ({ ...row(n), upline_agency: "x".repeat(2000) }));
  const asking = request(all.url + csv(), {
    headers: { ...cookiesOf(somebody), "accept-encoding": "identity" },
  });
  const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    asking.once("response", resolve).once("error", reject).end();
  });
  answer.pause();
  // As long as pages come, somebody takes them; the reader takes none.
  let before = -1;
  await expect
    .poll(
      () => {
        const now = asked().length;
        const isSame = now === before;
        before = now;
        return isSame && now > 0;
      },
      { interval: 500, timeout: 20_000 },
    )
    .toBe(true);
  expect(before).toBeGreaterThan(1);
  expect(before).toBeLessThan(100);
  asking.destroy();
  await expect.poll(() => all.backend.open()).toBe(0);
  const left = asked().length;
  expect((await somebody.get(asAgency.home())).status).toBe(200);
  expect(asked().length).toBeLessThanOrEqual(left + 1);
});
