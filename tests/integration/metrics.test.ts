import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { freePort } from "../../scripts/processes.js";
import { standIn } from "../support/faulty-backend.ts";
import { startBoth } from "../support/portal.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { until } from "../support/until.ts";
import { visitor } from "../support/visitor.ts";

/** The metrics of both programs: `docs/deploy.md`, "Metrics". `tests/long/metrics.test.ts` has Prometheus's own tool. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

/** The samples of the format: `name{label="value"} value`. */
async function metricsAt(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  const text = await response.text();
  const samples = [...text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name, labels = "", value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, of]) => [label, of]),
      ),
      value: Number(value),
    }),
  );
  const of = (name: string, labels: Record<string, string> = {}) =>
    samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    );
  return { text, of };
}

describe("a portal and a backend with metrics", () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let [portalPort, backendPort] = [0, 0];
  beforeAll(async () => {
    [portalPort, backendPort] = [await freePort(), await freePort()];
    both = await startBoth({
      portal: { PORTAL_METRICS_PORT: String(portalPort) },
      backend: { BACKEND_METRICS_PORT: String(backendPort) },
    });
  });
  afterAll(() => both?.stop());

  test("requests are counted by area, calls and routes by pattern, and nothing says who or what was asked for", async () => {
    const somebody = visitor(both.portal.url);
    await somebody.signIn("agent@demo.example");
    const page = await somebody.get(agent.enrollments({ search: "Quicksilver" }));
    expect(page.status).toBe(200);
    await somebody.get("/quicksilver-secret");
    const portal = await metricsAt(portalPort);
    const backend = await metricsAt(backendPort);
    const requests = "portal_request_duration_seconds_count";
    expect(portal.of(requests, { area: "enrollments", status: "200" })).toMatchObject([{ value: 1 }]);
    expect(portal.of(requests, { area: "other", status: "404" })).toHaveLength(1);
    const call = { call: "GET /t/agents/{ownerId}/enrollments", status: "200" };
    expect(portal.of("portal_backend_call_duration_seconds_count", call)).toHaveLength(1);
    expect(portal.of("portal_sessions", { state: "active" })).toMatchObject([{ value: 1 }]);
    expect(portal.of("nodejs_eventloop_lag_p99_seconds")).toHaveLength(1);
    const route = { route: "/t/agents/:ownerId/enrollments", status: "200" };
    expect(backend.of("backend_request_duration_seconds_count", route)).toHaveLength(1);
    for (const name of ["backend_mail_waiting", "backend_mail_oldest_seconds"])
      expect(backend.of(name).map(({ labels }) => labels.queue)).toEqual([
        "scope_mail",
        "decision_mail",
        "producer_mail",
      ]);
    expect(backend.of("backend_exports", { state: "running" })).toMatchObject([{ value: 0 }]);
    for (const { text } of [portal, backend])
      expect(text).not.toMatch(/quicksilver|demo\.example|[\da-f]{8}-[\da-f]{4}-/i);
  });

  test("metrics are at their own port alone, and nothing else is there", async () => {
    expect((await visitor(both.portal.url).get("/metrics")).status).toBe(404);
    expect((await fetch(`${both.backend.url}/metrics`)).status).not.toBe(200);
    expect((await fetch(`http://127.0.0.1:${portalPort}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${portalPort}/metrics`, { method: "POST" })).status).toBe(404);
  });

  test("a backend that does not answer is seen in the metrics", async () => {
    const somebody = visitor(both.portal.url);
    await somebody.signIn("agent@demo.example");
    await both.backend.kill();
    await somebody.get(agent.contracts());
    const { of } = await metricsAt(portalPort);
    expect(of("portal_backend_call_duration_seconds_count", { status: "none" }).length).toBeGreaterThan(0);
  });
});

const port = await freePort();

describe("a portal with two workers", () => {
  const all = standInsOfFile({ WORKERS: "2", PORTAL_METRICS_PORT: String(port) });

  test("the metrics of a portal with two workers add up what both have done", async () => {
    const somebody = visitor(all.url);
    await signInOnly(somebody);
    await until("both workers run", () => all.portal.log().includes("the workers are running"));
    const { preferences } = pathsFor({ type: "agent", id: standIn.agentId });
    const asked = 12;
    for (let time = 0; time < asked; time++)
      await somebody.get(preferences(), { headers: { connection: "close" }, follow: false });
    const { of } = await metricsAt(port);
    const sample = { area: "preferences", method: "GET", status: "200" };
    expect(of("portal_request_duration_seconds_count", sample)).toMatchObject([{ value: asked }]);
    expect(of("nodejs_eventloop_lag_p99_seconds").length).toBeGreaterThan(0);
  });
});
