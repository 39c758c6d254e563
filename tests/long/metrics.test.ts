import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { freePort } from "../../scripts/processes.js";
import { findProgram, requirePrograms } from "../../scripts/programs.js";
import { startBoth } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

test("Prometheus's own tool finds no fault in the metrics of the portal and the backend", async () => {
  requirePrograms(["promtool"]);
  const [portalPort, backendPort] = [await freePort(), await freePort()];
  const both = await startBoth({
    portal: { PORTAL_METRICS_PORT: String(portalPort) },
    backend: { BACKEND_METRICS_PORT: String(backendPort) },
  });
  try {
    await visitor(both.portal.url).signIn("agent@demo.example");
    for (const port of [portalPort, backendPort]) {
      const input = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const { stdout, stderr } = spawnSync(findProgram("promtool") ?? "", ["check", "metrics"], {
        input,
        encoding: "utf8",
      });
      // These names are the library's.
      expect((stdout + stderr).replace(/^nodejs_active_.*\n/gm, "").trim()).toBe("");
    }
  } finally {
    await both.stop();
  }
});
