import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

/** Videos, news and the training calendar: `docs/product/content.md`. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

test("an agent goes through the videos", async ({ page, as, open, checkPage, baseURL }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  await as("agent");
  await open(agent.home());
  const recent = page.getByRole("region", { name: "Recent videos" });
  await expect(recent.getByRole("heading", { level: 3 })).toHaveText([
    "Ready to sell for the new plan year",
    "Scope of appointment from start to finish",
    "Reading your commission statement",
  ]);
  await recent.getByRole("link", { name: "View all videos" }).click();
  await expectAddress(page, agent.videos());
  await expect(page).toHaveTitle("Videos – Producer Hub");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveCount(10);
  const first = page.getByRole("link", { name: "Ready to sell for the new plan year" });
  await expect(first).toHaveAttribute("href", /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]+$/);
  await expect(first).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page.getByText("Sep 13, 2026")).toBeVisible();
  await checkPage();

  await page.getByRole("link", { name: "Next" }).click();
  await expectAddress(page, agent.videos({ page: "2" }));
  await expect(titles).toHaveText(["Saved views of long lists", "A tour of the Hub", "Working on a phone"]);
  await expect(page.getByRole("link", { name: "Next" })).toHaveCount(0);
  await checkPage();
  await page.goBack();
  await expect(titles).toHaveCount(10);
  await page.goForward();
  await page.getByRole("link", { name: "Previous" }).click();
  await expectAddress(page, agent.videos());
  await expect(titles).toHaveCount(10);
  // Row 117: nothing comes from elsewhere before a press.
  expect(new Set(asked)).toEqual(new Set([new URL(baseURL ?? "").origin]));
});

test("an agency reads the news and the training calendar", { tag: "@server" }, async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agency");
  await open(agency.home());
  const news = page.getByRole("region", { name: "News" });
  await expect(news.getByRole("heading", { level: 3 })).toHaveCount(5);
  await expect(news.getByRole("listitem").filter({ hasText: "Tuesdays at 10 AM" }).last()).toBeVisible();
  await expect(news.getByRole("link", { name: "Certification is open" })).toHaveAttribute(
    "href",
    "https://news.harborlight.example/certification",
  );
  await expect(news.getByRole("link", { name: "See the courses" })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  await checkPage();

  const tile = page.getByRole("region", { name: "Training events" });
  await expect(tile.getByRole("listitem")).toHaveText([
    "Sep 17, 2026 · 10:00 AM ET · Office hours: certifications · Online",
    /^Sep 21, 2026 · 1:00 PM ET · Webinar: /,
    /^Sep 24, 2026 · 9:00 AM ET · Workshop: /,
  ]);
  await tile.getByRole("link", { name: "View training calendar" }).click();
  await expectAddress(page, agency.trainingCalendar());
  await expect(page).toHaveTitle("Training calendar – Producer Hub");
  const table = page.getByRole("main").getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Date", "Time", "Event", "Place"]);
  await expect(table.getByRole("row", { name: /^Sep 17, 2026 10:00 AM ET/ })).toContainText("Online");
  await expect(page.getByRole("link", { name: "Register for an event" })).toHaveAttribute(
    "href",
    "https://training.harborlight.example/register",
  );
  await checkPage();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Videos" }).click();
  await expectAddress(page, agency.videos());
});

test("videos, news and the training calendar are there in Spanish", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("agent");
  await page.goto(`${agent.home()}&lng=es`);
  await expect(page.getByRole("region", { name: "Noticias" })).toContainText(
    "Las certificaciones están abiertas",
  );
  await expect(page.getByRole("region", { name: "Videos recientes" })).toContainText(
    "Autorización para vender (RTS)",
  );
  await page.getByRole("link", { name: "Ver todos los videos" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Un recorrido por el Hub" })).toHaveCount(0);
  await page.getByRole("link", { name: "Siguiente" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Un recorrido por el Hub" })).toBeVisible();
  await page.goto(agent.trainingCalendar());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendario de capacitación");
  await expect(page.getByRole("heading", { level: 2, name: "Próximos eventos" })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const beyondWindow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  expect(await page.evaluate(beyondWindow)).toBe(0);
});
