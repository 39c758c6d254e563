import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scope } from "#api/scopes.ts";
import { scopeStatuses } from "#api/statuses.ts";
import { paged } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { listed, requested, scopeById, scopeFields, scopesPath } from "../support/backend/scopes.ts";
import { newKey, postedJson } from "../support/backend/submitting.ts";

/** The list of an agent's scopes, and new ones: `docs/product/scopes.md`. */

const page = paged(scope);

describe.each(oneDatabase)("scopes of appointment, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  test("an agent's scopes come newest first, a page at a time, or turned around", async () => {
    const all = await listed(ask, "?pageSize=100");
    const times = all.Data.map(({ date_requested }) => date_requested ?? "");
    expect(all.Total).toBe(all.Data.length);
    expect(all.Total).toBeGreaterThan(25);
    expect(times).toEqual(times.toSorted().reverse());
    const first = await listed(ask);
    expect(first.Data).toEqual(all.Data.slice(0, 25));
    const second = await listed(ask, "?page=2&pageSize=25");
    expect([...first.Data, ...second.Data]).toEqual(all.Data);
    const turned = await listed(ask, "?pageSize=100&sort=DateRequested-asc");
    expect(turned.Data).toEqual(all.Data.toReversed());
    expect((await listed(ask, "?sort=Nothing-asc")).Data).toEqual(first.Data);
    expect((await listed(ask, "?page=9&pageSize=25")).Data).toEqual([]);
  });

  test("the demo has scopes of every status and every note", async () => {
    const { Data } = await listed(ask, "?pageSize=100");
    expect(new Set(Data.map(({ status }) => status))).toEqual(new Set(scopeStatuses));
    expect(new Set(Data.map(({ note }) => note))).toEqual(
      new Set([null, "declined", "undeliverable", "expired"]),
    );
    for (const one of Data) {
      const isSigned = ["Client Signed", "Agent Viewed", "Completed"].includes(one.status ?? "");
      expect(one.complete).toBe(one.status === "Completed");
      expect(one.date_completed !== null).toBe(one.complete);
      expect(one.products.length > 0).toBe(isSigned);
      expect(one.date_signed !== null).toBe(isSigned);
    }
  });

  test("scopes are found by words at any place in names, without regard to case and accents", async () => {
    const id = await requested(ask, {
      customer: {
        first_name: "Ana Quetzalí",
        last_name: "Ibáñez-Quiroga",
        email: "lucia.q@customers.example",
      },
    });
    const finds = async (query: string) => (await listed(ask, `?${query}`)).Data.map((one) => one.id);
    for (const query of [
      "last_name=ibanez",
      "last_name=QUIR",
      "last_name=uiroga",
      "first_name=quetzali",
      "first_name=ana%20quetz",
      "email=LUCIA.q",
      "first_name=ana&last_name=quiroga&email=lucia",
      "last_name=quiroga&status=Sent",
      "last_name=quiroga&status=Voided,Sent",
      "last_name=quiroga&date_requested_start=2025-10-20&date_requested_end=2025-10-21",
    ])
      expect(await finds(query), query).toEqual([id]);
    for (const query of [
      "last_name=uiroga%20ibarra",
      "last_name=%25",
      "last_name=_banez",
      "email=q@customers",
      "last_name=quiroga&status=Completed",
      "last_name=quiroga&status=Completed,Voided",
      "last_name=quiroga&first_name=bea",
      "last_name=quiroga&date_requested_start=2025-10-21",
    ])
      expect(await finds(query), query).toEqual([]);
    expect(await listed(ask, "?last_name=quiroga&page=9")).toEqual({ Data: [], Total: 1 });
  });

  test("the days by which scopes are listed are those of the business time zone, and the end is the day after", async () => {
    const late = new Date("2025-03-05T04:30:00Z");
    const night = asking(testBackend(database.db, { clock: () => late }));
    const id = await requested(night);
    const of = async (query: string) => listed(ask, `?pageSize=100&${query}`);
    const day = await of("date_requested_start=2025-03-04&date_requested_end=2025-03-05");
    expect(day.Data.map((one) => one.id)).toEqual([id]);
    expect(day.Total).toBe(1);
    expect((await of("date_requested_start=2025-03-05&date_requested_end=2025-03-06")).Total).toBe(0);
    expect((await of("date_requested_start=2025-03-03&date_requested_end=2025-03-04")).Total).toBe(0);
    expect((await ask(`${scopesPath}?date_requested_start=2025-02-30`, "demo-agent")).status).toBe(400);
  });

  test("the total of a list of scopes is that of its rows for every status and range of days", async () => {
    const { Data } = await listed(ask, "?pageSize=100");
    const groups = [
      "Client Signed,Agent Viewed",
      "Client Viewed,Sent",
      "Sent,Sent,Nonsense",
      scopeStatuses.join(),
    ];
    for (const status of [undefined, ...scopeStatuses, ...groups]) {
      for (const start of [undefined, "2025-09-20"]) {
        for (const end of [undefined, "2025-10-10"]) {
          const rows = Data.filter(
            (one) =>
              (!status || status.split(",").includes(one.status ?? "")) &&
              (!start || (one.date_requested ?? "") >= start) &&
              (!end || (one.date_requested ?? "") < end),
          );
          const query = new URLSearchParams({
            pageSize: "100",
            ...(status && { status }),
            ...(start && { date_requested_start: start }),
            ...(end && { date_requested_end: end }),
          });
          const found = await listed(ask, `?${query}`);
          expect(found, String(query)).toEqual({ Data: rows, Total: rows.length });
        }
      }
    }
    for (const status of ["Nonsense", "", ",", "Sent Client Viewed"])
      expect(await listed(ask, `?status=${status}`), status).toEqual({ Data: [], Total: 0 });
  });

  test("a request for a scope is taken once for each key", async () => {
    const key = newKey();
    const ask1 = () => ask(scopesPath, "demo-agent", postedJson(scopeFields, key));
    const [first, second] = await Promise.all([ask1(), ask1()]);
    const { id } = await first.json();
    expect(await second.json()).toEqual({ id });
    const other = { ...scopeFields, method_of_contact: "event" };
    expect((await ask(scopesPath, "demo-agent", postedJson(other, key))).status).toBe(409);
    const found = await scopeById(ask, id);
    expect(found).toMatchObject({
      first_name: "Ofelia",
      last_name: "Ramos Peña",
      email: "ofelia@customers.example",
      status: "Sent",
      complete: false,
      method_of_contact: "phone_inbound",
      note: null,
    });
  });

  test.each([
    ["customer.first_name", { customer: { ...scopeFields.customer, first_name: " " } }, "required"],
    ["customer.last_name", { customer: { ...scopeFields.customer, last_name: undefined } }, "required"],
    ["customer.email", { customer: { ...scopeFields.customer, email: "nobody" } }, "email"],
    [
      "customer.first_name",
      { customer: { ...scopeFields.customer, first_name: "x".repeat(101) } },
      "tooLong",
    ],
    ["method_of_contact", { method_of_contact: "pigeon" }, "choice"],
    ["replaces", { replaces: demoIds.missing }, "choice"],
    ["replaces", { replaces: "nonsense" }, "choice"],
  ])("the field %s of a request for a scope is checked", async (field, more, rule) => {
    const before = (await listed(ask)).Total;
    const answer = await ask(scopesPath, "demo-agent", postedJson({ ...scopeFields, ...more }));
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toMatchObject({ [field]: [rule] });
    expect((await listed(ask)).Total).toBe(before);
  });

  test("fields of the backend's own are not taken from a request for a scope", async () => {
    const id = await requested(ask, {
      id: demoIds.missing,
      status: "Completed",
      complete: true,
      agent_id: demoIds.otherAgent,
    });
    expect(await scopeById(ask, id)).toMatchObject({ status: "Sent", complete: false });
  });

  test("an agency has no scopes, not even those of an agent below it", async () => {
    expect((await ask(scopesPath, "demo-agency")).status).toBe(404);
    expect((await ask(`/t/v2/agencies/${demoIds.agency}/scopes`, "demo-agency")).status).toBe(404);
    expect((await ask(scopesPath, "demo-agency", postedJson(scopeFields))).status).toBe(404);
  });

  test("a scope that has ended can be replaced once, and both name each other", async () => {
    const { Data } = await listed(ask, "?status=Voided");
    const old = Data[0]?.id ?? "";
    const replacing = postedJson({ ...scopeFields, replaces: old });
    expect((await ask(`/t/v2/agents/${demoIds.otherAgent}/scopes`, "demo-both", replacing)).status).toBe(422);
    const id = await requested(ask, { replaces: old });
    expect((await scopeById(ask, id)).replaces).toBe(old);
    expect((await scopeById(ask, old)).replaced_by).toBe(id);
    const again = await ask(scopesPath, "demo-agent", postedJson({ ...scopeFields, replaces: old }));
    expect(again.status).toBe(422);
    const open = await ask(scopesPath, "demo-agent", postedJson({ ...scopeFields, replaces: id }));
    expect(open.status).toBe(422);
  });

  test("a user who is at the hourly limit of submissions cannot request a scope", async () => {
    const few = asking(testBackend(database.db, { submissionsPerHour: 0 }));
    const answer = await few(scopesPath, "demo-agent", postedJson(scopeFields));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe.each(oneDatabase)("many scopes of one agent, on $name", ({ openFilled }) => {
  test("every page of a long list of scopes has the rows of the whole list, either way and by statuses", async () => {
    const { db, close } = await openFilled();
    const agent = demoIds.otherAgent;
    await sql`
      insert into scopes (id, agent_id, first_name, last_name, email, method_of_contact, status, requested_at,
        requested_on, client_until, keep_until)
      select md5('far ' || n)::uuid, ${agent}::uuid, 'Ada', 'Far ' || n, n || '@customers.example', 'event',
        (array['Sent', 'Completed', 'Client Viewed'])[1 + n % 3], asked.at, asked.at::date, asked.at, asked.at + interval '10 years'
      from generate_series(1, 4500) as n
      cross join lateral (select timestamptz '2025-09-01 12:00Z' - (n * n % 700) * interval '7 hours' as at) as asked`.execute(
      db,
    );
    const ask = asking(testBackend(db));
    const read = async (query: string) => {
      const answer = await ask(`/t/v2/agents/${agent}/scopes?pageSize=100&${query}`, "demo-both");
      return page.parse(await answer.json());
    };
    for (const query of [
      "",
      "sort=DateRequested-asc",
      "status=Sent",
      "status=Client Viewed,Sent",
      "status=Sent,Completed&sort=DateRequested-asc",
      "date_requested_start=2025-04-01",
      "date_requested_start=2025-04-01&status=Completed,Client Viewed",
    ]) {
      const order = query.endsWith("asc") ? sql`asc` : sql`desc`;
      const statuses = new URLSearchParams(query).get("status")?.split(",") ?? [...scopeStatuses];
      const { rows } = await sql<{ id: string }>`
        select id from scopes where agent_id = ${agent}::uuid
          and status in (${sql.join(statuses)})
          and (${!query.startsWith("date")} or requested_on >= '2025-04-01')
        order by requested_on ${order}, requested_at ${order}, id ${order}`.execute(db);
      const ids = rows.map(({ id }) => id);
      for (let n = 1; n <= Math.ceil(ids.length / 100) + 1; n++) {
        const found = await read(`${query}&page=${n}`);
        expect(found.Total, query).toBe(ids.length);
        expect(
          found.Data.map(({ id }) => id),
          `${query}, page ${n}`,
        ).toEqual(ids.slice((n - 1) * 100, n * 100));
      }
    }
    await close();
  });
});
