import { beforeAll, expect, test } from "vitest";
import { type Paths, pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { answerStep } from "../support/request-wizard.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** Abbreviations are explained once on a screen that has them: `docs/product/submissions.md`, "Abbreviations". */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const times = (words: string, part: string) => words.split(part).length - 1;

test.each<[string, (paths: { asAgent: Paths; asAgency: Paths }) => string, string, string]>([
  [
    "E&O",
    ({ asAgent }) => asAgent.eAndOs(),
    "errors and omissions insurance",
    "seguro de errores y omisiones",
  ],
  ["RTS in contracts", ({ asAgent }) => asAgent.contracts(), "Ready to sell (RTS)", "RTS (ready to sell)"],
  ["RTS in producers", ({ asAgency }) => asAgency.producers(), "Ready to sell (RTS)", "RTS (ready to sell)"],
  ["RTS in its report", ({ asAgency }) => asAgency.rtsReport(), "ready to sell (RTS)", "RTS"],
  ["SOA", ({ asAgent }) => asAgent.scopes(), "Scope of appointment (SOA):", "Alcance de la cita (SOA):"],
  [
    "coverage limits",
    ({ asAgent }) => asAgent.documentForm("EAndO"),
    "per claim and in a year (aggregate)",
    "por reclamo y por año (total)",
  ],
])("%s is explained on its page, in both languages", async (_, addressOf, english, spanish) => {
  const address = addressOf({ asAgent, asAgency });
  expect(times((await somebody.get(address)).words, english)).toBe(1);
  expect((await somebody.get(`${address}&lng=es`)).words).toContain(spanish);
  await somebody.get(`${address}&lng=en`);
});

test("NPN is explained once on a page that asks for one, also where it asks for two", async () => {
  for (const start of [asAgency.contractRequest(), asAgency.downlineRequest()]) {
    const page = await answerStep(somebody, await somebody.get(start), { target: "new" });
    expect(times(page.words, "National Producer Number")).toBe(1);
  }
});
