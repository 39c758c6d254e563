import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { startBoth } from "../support/portal.ts";
import { until } from "../support/until.ts";
import { visitor } from "../support/visitor.ts";

/** Traces of both programs, as a collector receives them (OTLP over HTTP, in JSON): `docs/deploy.md`, "Traces". */

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Received = { service: string | undefined; spans: Span[] };
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const received: Received[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Sent;
  for (const { resource, scopeSpans } of resourceSpans)
    received.push({
      service: resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue,
      spans: scopeSpans.flatMap(({ spans }) => spans),
    });
  response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
});
let both: Awaited<ReturnType<typeof startBoth>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  both = await startBoth({ portal: env, backend: env });
});
afterAll(async () => {
  await both?.stop();
  collector.closeAllConnections();
  collector.close();
});

const spansOf = (service: string) =>
  received.filter((one) => one.service === service).flatMap(({ spans }) => spans);
const attributeOf = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

test("one trace goes from a request to the portal over its calls to the backend to the statements of the database", async () => {
  const somebody = visitor(both.portal.url);
  await somebody.signIn("agent@demo.example");
  const hostile = { headers: { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` } };
  const page = await somebody.get(agent.enrollments({ search: "Quicksilver" }), hostile);
  const requestId = page.requestIds.at(-1);
  const isRoot = (span: Span) => attributeOf(span, "request.id") === requestId && !span.parentSpanId;
  await until("the portal's span has come", () => spansOf("portal").some(isRoot));
  const root = spansOf("portal").find(isRoot);
  expect(root?.name).toBe("GET enrollments");
  expect(root?.traceId, "no trace of a browser's own").not.toMatch(/^a+$/);
  const call = spansOf("portal").find(
    ({ traceId, name }) => traceId === root?.traceId && name === "GET /t/agents/{ownerId}/enrollments",
  );
  expect(call?.parentSpanId).toBe(root?.spanId);
  await until("the backend's span has come", () =>
    spansOf("backend").some(({ parentSpanId }) => parentSpanId === call?.spanId),
  );
  const request = spansOf("backend").find(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(request?.name).toBe("GET /t/agents/:ownerId/enrollments");
  const statements = spansOf("backend").filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const texts = statements.map((span) => attributeOf(span, "db.query.text"));
  expect(texts.some((text) => /from enrollments/.test(text ?? ""))).toBe(true);
  for (const span of [request, ...statements]) expect(span?.traceId).toBe(root?.traceId);
});

test("a browser at the backend's own pages, too, is not believed to name a trace", async () => {
  const headers = { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` };
  for (const page of ["/sign/00000000-0000-4000-8000-000000000000", "/desk"]) {
    const answer = await fetch(both.backend.url + page, { headers, redirect: "manual" });
    const isOfPage = (span: Span) => attributeOf(span, "request.id") === answer.headers.get("X-Request-Id");
    await until("the span has come", () => spansOf("backend").some(isOfPage));
    expect(spansOf("backend").find(isOfPage)?.traceId, page).not.toMatch(/^a+$/);
  }
});

test("a fault of the backend is an error in its trace, and a portal that stops sends its last spans", async () => {
  const somebody = visitor(both.portal.url);
  await somebody.signIn("agent@demo.example");
  await both.backend.stop();
  const page = await somebody.get(agent.licenses());
  await both.portal.stop();
  const root = spansOf("portal").find(
    (span) => attributeOf(span, "request.id") === page.requestIds.at(-1) && !span.parentSpanId,
  );
  const ofTrace = spansOf("portal").filter(({ traceId }) => traceId === root?.traceId);
  expect(ofTrace.filter(({ status }) => status.code === 2).length).toBeGreaterThan(0);
});

test("no span has a name, a query, a token or an id of a record", () => {
  const all = [...spansOf("portal"), ...spansOf("backend")];
  expect(all.length).toBeGreaterThan(20);
  for (const { name, attributes } of all) {
    // The id of a request is of this request alone.
    const texts = attributes.flatMap(({ key, value }) =>
      key === "request.id" ? [] : (value.stringValue ?? []),
    );
    expect([name, ...texts].join("\n")).not.toMatch(
      /quicksilver|demo\.example|eyJ|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/i,
    );
  }
});
