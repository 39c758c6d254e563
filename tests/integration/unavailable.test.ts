import { expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { visitor } from "../support/visitor.ts";

/** The page that says that nothing works just now: `docs/product/home.md`. */

const agent = pathsFor({ type: "agent", id: standIn.agentId });

const all = standInsOfFile();

test("another try from the unavailable page leads to the page that was wanted, and nothing is said of a form", async () => {
  const somebody = visitor(all.url);
  all.backend.fail("/t/agents/my/permissions", { kind: "status", status: 500 });
  await signInOnly(somebody);
  const wanted = agent.contracts({ status: "All", carrier: "a" });
  const page = await somebody.get(wanted);
  expect([page.status, new URL(page.url).pathname]).toEqual([503, "/system-unavailable"]);
  expect(page.words).not.toContain("We keep what you entered");
  all.backend.heal();
  const again = await somebody.follow(page, "Try again");
  expect(again.status).toBe(200);
  const { pathname, search } = new URL(again.url);
  expect(pathname + search).toBe(wanted);
});
