import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../../support/faulty-backend.ts";
import { newcomer } from "../../support/filling-in.ts";
import { expectText } from "../../support/integration/catalogue.ts";
import { type StandIns, startStandIns } from "../../support/security/stand-ins.ts";
import type { Visitor } from "../../support/visitor.ts";

/** The loading errors and empty states of the parts of the home page. */

const { agentId } = standIn;
const home = pathsFor({ type: "agent", id: agentId }).home();
const agent = `/t/agents/${agentId}`;

let all: StandIns;
let somebody: Visitor;

beforeAll(async () => {
  all = await startStandIns();
  somebody = await newcomer(all);
});
afterEach(() => all.backend.heal());
afterAll(() => all?.stop());

describe("a loading error", () => {
  // First: once they were read they are remembered.
  test.each([
    ["recent videos", "Error loading videos", "Error al cargar los videos", "/api/videos"],
    [
      "recent enrollments",
      "Error loading recent enrollments",
      "Error al cargar las inscripciones recientes",
      `${agent}/enrollments/recent`,
    ],
    [
      "recent statements",
      "Error loading statements",
      "Error al cargar los estados de cuenta",
      `${agent}/statements`,
    ],
    [
      "recent scope of appointments",
      "Error loading recent scope of appointments",
      "Error al cargar los alcances de la cita recientes",
      `/t/v2/agents/${agentId}/scopes`,
    ],
    [
      "the chart",
      "Error loading enrollment counts",
      "Error al cargar los totales de inscripciones",
      `${agent}/dashboard`,
    ],
  ])("%s", async (_, en, es, call) => {
    all.backend.fail(call, { kind: "status", status: 500 });
    await expectText(somebody, home, { en, es });
  });
});

describe("an empty state", () => {
  test.each([
    [
      "recent enrollments",
      "No recent enrollments",
      "No hay inscripciones recientes",
      `${agent}/enrollments/recent`,
      [],
    ],
    ["recent statements", "No statements yet", "Aún no hay estados de cuenta", `${agent}/statements`, []],
    [
      "recent SOAs",
      "No recent SOAs",
      "No hay SOA recientes",
      `/t/v2/agents/${agentId}/scopes`,
      { Data: [], Total: 0 },
    ],
    [
      "months",
      "No enrollments found for these months.",
      "No hay inscripciones en estos meses.",
      `${agent}/dashboard`,
      {},
    ],
  ])("%s", async (_, en, es, call, body) => {
    all.backend.fail(call, { kind: "shape", body });
    await expectText(somebody, home, { en, es });
  });
});
