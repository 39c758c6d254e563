import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { linksOf } from "../support/html-form.ts";
import { policyFaults } from "../support/security/checks.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Videos, news and the training calendar: `docs/product/content.md`. */

const { agentId } = standIn;
const agent = pathsFor({ type: "agent", id: agentId });
const VIDEOS = "/api/videos";
const NEWS = "/api/feeds/news";
const CALENDAR = "/api/content/calendar";
const calls = [VIDEOS, NEWS, CALENDAR];
const unavailable = "Unable to load the training calendar at this time. Please try again later.";

const video = (number: number) => ({
  id: `v${number}`,
  snippet: { title: `Video no. ${number}`, resourceId: { videoId: `id-${number}` } },
});
const titlesIn = (words: string) => words.match(/Video no\. \d+/g) ?? [];

describe("content that is there", () => {
  let all: StandIns;
  let somebody: Visitor;
  beforeAll(async () => {
    all = await startStandIns();
    ({ somebody } = await all.signedIn());
  });
  afterAll(() => all?.stop());

  test("the home page has news, videos and links to the pages of videos and the training calendar", async () => {
    const home = await somebody.get(agent.home());
    expect(home.words).toContain(`News ${standIn.newsTitle} Sep 1, 2026 All is well`);
    expect(home.html).toContain("<p>All is <strong>well</strong>.</p>");
    expect(home.words).toContain(standIn.videoTitle);
    const hrefs = linksOf(home.html).map(({ href }) => href);
    for (const href of ["https://news.standin.example/1", agent.videos(), agent.trainingCalendar()])
      expect(hrefs).toContain(href);
  });

  test("a video leads to the page of the host that plays it, and nothing of it is fetched before", async () => {
    const page = await somebody.get(agent.videos());
    expect(page.status).toBe(200);
    // 3 AM in UTC is the day before in the business time zone.
    expect(page.words).toContain(`${standIn.videoTitle} Aug 31, 2026 One. Two.`);
    const link = linksOf(page.html).find(({ label }) => label === standIn.videoTitle);
    expect(link?.href).toBe("https://www.youtube.com/watch?v=dQ-_standin1");
    expect(page.html).not.toContain("standin.example/1.jpg");
    expect(page.words).not.toContain("Next");
  });

  test.each([
    [
      "rows of a table",
      "<table><tr><th>Day</th></tr><tr><td>Sep 17</td><td>A</td></tr></table>",
      "Sep 17 · A",
    ],
    ["neither rows nor items", "<p>Foreign training</p>", "The training calendar lists upcoming trainings"],
  ])("the home page has the tile of a training calendar with %s", async (_, html, says) => {
    const own = await startStandIns();
    try {
      own.backend.answer(CALENDAR, () => Buffer.from(html));
      const { home } = await own.signedIn();
      const tile = home.words.slice(home.words.indexOf("Training events"));
      expect(tile).toMatch(new RegExp(`^Training events ${says}[^·]* View training calendar`));
    } finally {
      await own.stop();
    }
  });

  test("the training calendar is shown", async () => {
    const page = await somebody.get(agent.trainingCalendar());
    expect(page.status).toBe(200);
    expect(page.html).toContain(`<p>${standIn.trainingEvent}</p>`);
  });

  test("the calls for videos, news and the training calendar carry a language and nothing of the user", async () => {
    await somebody.get(`${agent.trainingCalendar()}&lng=es`);
    await somebody.get(`${agent.home()}&lng=en`);
    const made = all.backend.calls.filter(({ path }) => calls.includes(path));
    expect(new Set(made.map(({ path }) => path))).toEqual(new Set(calls));
    for (const { path, query, headers } of made) {
      const { host: _host, connection: _connection, "x-request-id": id, ...others } = headers;
      expect(id, path).toMatch(/^[\w-]+$/);
      expect(others, path).toEqual({
        accept: path === CALENDAR ? "text/html" : "application/json, */*;q=0.5",
        "accept-language": expect.stringMatching(/^(en|es)$/),
        "x-client-id": "4",
      });
      expect([...query.keys()]).toEqual(
        { [VIDEOS]: ["pageSize"], [NEWS]: ["maxItems"], [CALENDAR]: [] }[path],
      );
    }
    const asked = made.map(({ path, query, headers }) => `${path}?${query} ${headers["accept-language"]}`);
    expect(asked).toContain(`${NEWS}?maxItems=5 en`);
    expect(asked).toContain(`${VIDEOS}?pageSize=3 en`);
    expect(asked).toContain(`${CALENDAR}? es`);
  });

  test("content that was fetched once is there for everybody, also when the backend fails later", async () => {
    const before = calls.map((path) => all.backend.count(path));
    for (const path of calls) all.backend.fail(path, { kind: "status", status: 500 });
    const other = await newcomer(all);
    expect((await other.get(agent.home())).words).toContain(standIn.newsTitle);
    expect((await other.get(agent.videos())).words).toContain(standIn.videoTitle);
    expect((await other.get(agent.trainingCalendar())).words).toContain(standIn.trainingEvent);
    expect(calls.map((path) => all.backend.count(path))).toEqual(before);
    all.backend.heal();
  });

  test("no portal is needed for the training calendar, but a sign-in is", async () => {
    expect((await somebody.get("/training-calendar", { follow: false })).status).toBe(200);
    const stranger = await visitor(all.url).get("/training-calendar", { follow: false });
    expect(new URL(stranger.location ?? "").pathname).toBe("/account/login");
  });
});

describe("content that is not there", () => {
  let all: StandIns;
  let somebody: Visitor;
  beforeAll(async () => {
    all = await startStandIns({ BACKEND_TIMEOUT_MS: "600" });
    for (const path of calls) all.backend.fail(path, { kind: "status", status: 500 });
    ({ somebody } = await all.signedIn());
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());

  const faults: [Fault, status: number, says: string][] = [
    [{ kind: "down" }, 503, "The Hub could not be reached."],
    [{ kind: "slow", delayMs: "untilReleased" }, 504, "The Hub did not answer in time."],
    [{ kind: "hang in body" }, 504, "The Hub did not answer in time."],
    [{ kind: "status", status: 500 }, 502, "Failed to fetch: 500 Internal Server Error"],
    [{ kind: "status", status: 401 }, 502, "Failed to fetch: 401 Unauthorized"],
    [{ kind: "status", status: 403 }, 403, "Failed to fetch: 403 Forbidden"],
    [{ kind: "status", status: 404 }, 404, "Failed to fetch: 404 Not Found"],
    [{ kind: "redirect", to: "/api/elsewhere" }, 502, "Failed to fetch: 302 Found"],
    [{ kind: "html", status: 200 }, 502, "The Hub’s answer could not be read."],
    [{ kind: "cut off" }, 502, "The Hub’s answer could not be read."],
    [{ kind: "shape", body: { Data: [] } }, 502, "The Hub’s answer could not be read."],
    [
      { kind: "shape", body: [{ title: 7 }, { id: "x", snippet: null }] },
      502,
      "The Hub’s answer could not be read.",
    ],
  ];

  test.each(faults)(
    "a failure of videos and news takes nothing else from a page: %j",
    async (fault, status, says) => {
      for (const path of [VIDEOS, NEWS]) all.backend.fail(path, fault);
      all.backend.fail(CALENDAR, { kind: "status", status: 500 });
      const rights = all.backend.count("/t/agents/my/permissions");
      const page = await somebody.get(agent.videos(), { follow: false });
      expect(page.status).toBe(status);
      expect(page.words).toContain(`Error loading videos ${says} Try again`);
      const home = await somebody.get(agent.home(), { follow: false });
      expect(home.status).toBe(200);
      const inItsPlace = status === 504 ? "This is taking longer than usual" : `${says} Try again`;
      expect(home.words).toContain(`Error loading feed ${inItsPlace}`);
      expect(home.words).toContain(`Error loading videos ${inItsPlace}`);
      expect(home.words).toContain(`${unavailable} Failed to fetch: 500 Internal Server Error Try again`);
      expect(home.words).toContain("1 license expires within 30 days");
      expect(home.words).toContain(standIn.managerName);
      expect(all.backend.count("/t/agents/my/permissions")).toBe(rights);
    },
  );

  test.each([
    ...faults.filter(([{ kind }]) => !["html", "cut off", "shape"].includes(kind)),
    [{ kind: "shape", body: Buffer.from("<script>alert(1)</script>") }, 502, ""],
    [{ kind: "shape", body: Buffer.from("") }, 502, ""],
  ] satisfies [Fault, number, string][])(
    "a training calendar that cannot be had is a warning in its place: %j",
    async (fault, status) => {
      // A calendar of which nothing is left is kept as such, for each language.
      const language = fault.kind === "shape" ? "&lng=es" : "&lng=en";
      all.backend.fail(CALENDAR, fault);
      const page = await somebody.get(agent.trainingCalendar() + language, { follow: false });
      expect(page.status).toBe(status);
      expect(page.words).toContain(language === "&lng=en" ? unavailable : "No se puede cargar el calendario");
      expect(page.html).toContain("notice-warning");
    },
  );

  test("videos, news and the calendar are asked for again, and a row that cannot be read takes no other along", async () => {
    const rows = [video(1), { id: "x" }, video(2), { ...video(3), id: null }];
    all.backend.fail(VIDEOS, { kind: "shape", body: { items: rows } });
    all.backend.fail(NEWS, { kind: "shape", body: [] });
    const page = await somebody.get(`${agent.videos()}&lng=en`);
    expect(titlesIn(page.words)).toEqual(["Video no. 1", "Video no. 2"]);
    expect(page.words).toContain("2 entries could not be shown.");
    const home = await somebody.get(agent.home());
    expect(home.words).toContain("No news available");
    all.backend.heal();
    expect((await somebody.get(agent.trainingCalendar())).words).toContain(standIn.trainingEvent);
  });
});

describe("pages of videos, and their pictures", () => {
  let all: StandIns;
  let somebody: Visitor;
  beforeAll(async () => {
    const env = { IMAGE_HOSTS: "pictures.standin.example", VIDEO_PAGE_URL: "https://play.example/v/" };
    all = await startStandIns(env);
    ({ somebody } = await all.signedIn());
  });
  afterAll(() => all?.stop());

  test("a video's picture is shown where its host is allowed, and the security policy names that host alone", async () => {
    const page = await somebody.get(`${agent.videos()}&lng=es`);
    expect(page.html).toMatch(/<img[^>]*src="https:\/\/pictures\.standin\.example\/1\.jpg"[^>]*alt=""/);
    expect(page.html).not.toContain("elsewhere.example");
    expect(linksOf(page.html).map(({ href }) => href)).toContain("https://play.example/v/dQ-_standin1");
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("; img-src 'self' data: https://pictures.standin.example; ");
    expect(policyFaults(policy.replace(" https://pictures.standin.example", ""))).toEqual([]);
  });

  test("a page of videos has ten, and leads to its neighbors", async () => {
    const all25 = Array.from({ length: 25 }, (_, index) => video(index + 1));
    all.backend.answer(VIDEOS, () => ({ items: all25 }));
    const at = (page: string) => somebody.get(`${agent.videos({ page })}&lng=en`);
    const first = await at("");
    expect(titlesIn(first.words)).toEqual(all25.slice(0, 10).map(({ snippet }) => snippet.title));
    expect(linksOf(first.html).map(({ label }) => label)).not.toContain("Previous");
    const second = await somebody.follow(first, "Next");
    expect(second.url).toContain(agent.videos({ page: "2" }));
    expect(titlesIn(second.words)[0]).toBe("Video no. 11");
    expect(second.words).toContain("25 videos, newest first · page 2 of 3");
    const third = await somebody.follow(second, "Next");
    expect(titlesIn(third.words)).toHaveLength(5);
    expect(linksOf(third.html).map(({ label }) => label)).not.toContain("Next");
    const back = await somebody.follow(third, "Previous");
    expect(titlesIn(back.words)).toEqual(titlesIn(second.words));
    for (const beyond of ["4", "10", "999999999", "1e9"])
      expect(titlesIn((await at(beyond)).words)[0], beyond).toBe("Video no. 1");
    for (const none of ["0", "-1", "1.5", "x", "NaN", "%00"])
      expect(titlesIn((await at(none)).words)[0], none).toBe("Video no. 1");
    const asked = all.backend.calls
      .filter(({ path, headers }) => path === VIDEOS && headers["accept-language"] === "en")
      .map(({ query }) => query.get("pageSize"));
    expect(asked.filter((size) => size === "100")).toHaveLength(1);
  });

  test("videos are exported as CSV with their addresses", async () => {
    const file = await somebody.get(listToolAt(agent.videos(), "csv"));
    const [header, first] = file.bytes.toString().trim().split("\r\n");
    expect(header).toBe("Title,Published,Description,Address");
    expect(first).toBe("Video no. 1,,,https://play.example/v/id-1");
  });

  test("the page of videos says when there are none", async () => {
    const own = await startStandIns();
    try {
      own.backend.answer(VIDEOS, () => ({ items: [] }));
      const { somebody: other } = await own.signedIn();
      const page = await other.get(agent.videos());
      expect(page.status).toBe(200);
      expect(page.words).toContain("No videos available");
    } finally {
      await own.stop();
    }
  });
});
