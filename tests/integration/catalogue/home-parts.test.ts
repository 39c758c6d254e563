import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../../support/faulty-backend.ts";
import { newcomer } from "../../support/filling-in.ts";
import { linksOf } from "../../support/html-form.ts";
import { expectText, inLanguage, type Language } from "../../support/integration/catalogue.ts";
import { type StandIns, startStandIns } from "../../support/security/stand-ins.ts";
import type { Visitor } from "../../support/visitor.ts";

/** The loading errors and empty states of the parts of the home page, and the words of late ones. */

const { agentId, agencyId } = standIn;
const home = pathsFor({ type: "agent", id: agentId }).home();
const producers = pathsFor({ type: "agency", id: agencyId }).home({ chart: "producers" });
const agent = `/t/agents/${agentId}`;
const summary = `/t/agencies/${agencyId}/producersummary`;

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
      "Error al cargar los SOA recientes",
      `/t/v2/agents/${agentId}/scopes`,
    ],
    [
      "the chart",
      "Error loading enrollment counts",
      "Error al cargar los totales de inscripciones",
      `${agent}/dashboard`,
    ],
    ["producers", "Error loading producers", "Error al cargar los productores", summary, producers],
    [
      "carriers of the producers",
      "Error loading carriers",
      "Error al cargar las aseguradoras",
      `/t/agencies/${agencyId}/insurers`,
      producers,
    ],
  ])("the home page says in both languages that it cannot load %s", async (_, en, es, call, page = home) => {
    all.backend.fail(call, { kind: "status", status: 500 });
    await expectText(somebody, page, { en, es });
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
    [
      "producers",
      "No enrollments were received in this period.",
      "No se recibieron inscripciones en este período.",
      summary,
      { Data: [], Total: 0 },
      producers,
    ],
  ])(
    "the home page says in both languages that there are no %s",
    async (_, en, es, call, body, page = home) => {
      all.backend.fail(call, { kind: "shape", body });
      await expectText(somebody, page, { en, es });
    },
  );
});

test("the producers view of the home page has its texts in both languages", async () => {
  for (const [en, es] of [
    [
      "1 producer, most enrollments first · Aug 15, 2026 to Sep 15, 2026",
      "1 productor, de más a menos inscripciones · del 15 de agosto de 2026 al 15 de septiembre de 2026",
    ],
    [
      "Enrollments by producer: 1–1 of 1, most enrollments first",
      "Inscripciones por productor: 1–1 de 1, de más a menos inscripciones",
    ],
    ["Carrier All carriers", "Aseguradora Todas las aseguradoras"],
    ["Start date End date", "Fecha inicial Fecha final"],
  ] as const)
    await expectText(somebody, producers, { en, es });
  const from = "2026-09-14";
  const turned = pathsFor({ type: "agency", id: agencyId }).home({
    chart: "producers",
    from,
    to: "2026-09-13",
  });
  for (const [en, es] of [
    ["Start date cannot be after end date.", "La fecha inicial no puede ser posterior a la fecha final."],
    ["Correct the dates to count enrollments.", "Corrija las fechas para contar las inscripciones."],
  ] as const)
    await expectText(somebody, turned, { en, es });
});

test("late parts of the home page, and one loaded alone, have their texts in both languages", async () => {
  const slow = await startStandIns({ BACKEND_TIMEOUT_MS: "400" });
  try {
    const visitor = await newcomer(slow);
    const calls = [
      /\/(licenses|dashboard|enrollments\/recent|statements|v2\/.*\/scopes)$/,
      "/api/content/calendar",
      "/api/feeds/news",
      "/api/videos",
    ];
    for (const call of calls) slow.backend.fail(call, { kind: "slow", delayMs: "untilReleased" });
    for (const [language, text] of Object.entries(late)) {
      const { words, html } = await visitor.get(inLanguage(home, language as Language));
      for (const [part, label] of Object.entries(text.load)) {
        const link = linksOf(html).find((one) => one.label === label);
        expect(link?.href, label).toContain(`part=${part}`);
      }
      expect(words.split(text.detail)).toHaveLength(Object.keys(text.load).length + 1);
      const alone = await visitor.get(`${home}&part=statements`);
      expect(alone.words).toContain(text.alone);
    }
  } finally {
    await slow.stop();
  }
});

const late = {
  en: {
    detail: "This is taking longer than usual. The rest of the page is ready.",
    alone: "This page shows only the part that took longer. Show all of Home",
    load: {
      attention: "Load what needs attention",
      chart: "Load the enrollment chart",
      enrollments: "Load recent enrollments",
      statements: "Load recent statements",
      scopes: "Load recent SOAs",
      training: "Load training events",
      news: "Load the news",
      videos: "Load recent videos",
    },
  },
  es: {
    detail: "Esto tarda más de lo normal. El resto de la página está listo.",
    alone: "Esta página muestra solo la parte que tardó más. Ver toda la página de inicio",
    load: {
      attention: "Cargar lo que requiere atención",
      chart: "Cargar el gráfico de inscripciones",
      enrollments: "Cargar las inscripciones recientes",
      statements: "Cargar los estados de cuenta recientes",
      scopes: "Cargar los SOA recientes",
      training: "Cargar los eventos de capacitación",
      news: "Cargar las noticias",
      videos: "Cargar los videos recientes",
    },
  },
};
