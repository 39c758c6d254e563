import { beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** A list without rows counts no pages, and advises only what can be tried. */

const { agencyId, agentId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const none = { Data: [], Total: 0 };
const contractsCall = `/t/agents/${agentId}/contracts`;
const producersCall = `/t/v2/agencies/${agencyId}/downlineagentcontracts`;

test.each([
  ["producers", asAgency.producers(), producersCall, "No contracts"],
  [
    "enrollments",
    asAgent.enrollments({ lastName: "zz" }),
    `/t/agents/${agentId}/enrollments`,
    "No enrollments",
  ],
])("%s", async (_, address, call, count) => {
  all.backend.fail(call, { kind: "shape", body: none });
  const page = await somebody.get(address);
  expect(page.status).toBe(200);
  expect(page.html).toMatch(new RegExp(`id="result-count"[^>]*><span>${count}<`));
  expect(page.words).not.toContain("page 1 of");
});

const advised = {
  status: "Choose another status to see contracts that are not active.",
  filters: "Try another status, or clear the filters.",
};

test.each([
  ["contracts, as the list begins", asAgent.contracts(), contractsCall, [], "status"],
  ["contracts of every status", asAgent.contracts({ status: "All" }), contractsCall, [], null],
  ["contracts, filtered", asAgent.contracts({ carrier: "zzz" }), contractsCall, [], "filters"],
  ["producers, as the list begins", asAgency.producers(), producersCall, none, "status"],
  ["producers of every status", asAgency.producers({ status: "All" }), producersCall, none, null],
  ["producers, filtered", asAgency.producers({ rts: "Rts" }), producersCall, none, "filters"],
] as const)("%s", async (_, address, call, body, advice) => {
  all.backend.fail(call, { kind: "shape", body });
  const { words } = await somebody.get(address);
  expect(words).toMatch(/No (matching|contracts found|producer contracts)/);
  for (const [name, sentence] of Object.entries(advised)) {
    if (name === advice) expect(words).toContain(sentence);
    else expect(words).not.toContain(sentence);
  }
});
