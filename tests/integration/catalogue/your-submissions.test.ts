import { beforeAll, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { type Fault, standIn } from "../../support/faulty-backend.ts";
import { newcomer } from "../../support/filling-in.ts";
import { expectText } from "../../support/integration/catalogue.ts";
import { standInsOfFile } from "../../support/security/stand-ins.ts";
import { knowSubmissions } from "../../support/stand-in-submissions.ts";
import type { Visitor } from "../../support/visitor.ts";

/** The empty states and loading errors of "Your submissions", in both languages. */

const at = pathsFor({ type: "agent", id: standIn.agentId });
const list = `/t/agents/${standIn.agentId}/submissions`;
const one = `${list}/611`;
const answer = (body: unknown): Fault => ({ kind: "shape", body });
const noRows = answer({ Data: [], Total: 0 });
const failed: Fault = { kind: "status", status: 500 };

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  knowSubmissions(all.backend);
  somebody = await newcomer(all);
});

test.each([
  ["No submissions yet", "Todavía no hay trámites", at.submissions(), list, noRows],
  [
    "No submissions match these filters",
    "Ningún trámite coincide con estos filtros",
    at.submissions({ kind: "License" }),
    list,
    noRows,
  ],
  [
    "No history yet",
    "Todavía no hay historial",
    at.submission("611"),
    one,
    answer({ Id: 611, Kind: "License", History: [] }),
  ],
  ["Error loading your submissions", "Error al cargar sus trámites", at.submissions(), list, failed],
  ["Error loading the submission", "Error al cargar el trámite", at.submission("611"), one, failed],
])("%s", async (en, es, page, call, fault) => {
  all.backend.fail(call, fault);
  await expectText(somebody, page, { en, es });
});
