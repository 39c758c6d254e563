import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../support/journey.ts";

for (const { account, tag, portal, leadsTo } of [
  {
    account: "agent",
    tag: [],
    portal: { type: "agent", id: demoIds.agent } as const,
    leadsTo: "https://marketplace.example/sso?broker=marisol-vega&connection=demo",
  },
  {
    account: "agency",
    tag: ["@plain"],
    portal: { type: "agency", id: demoIds.agency } as const,
    leadsTo: "https://marketplace.example/welcome",
  },
]) {
  test(`the marketplace link takes the ${account} there in the same tab`, { tag }, async ({
    page,
    as,
    open,
  }) => {
    let location: string | undefined;
    // The marketplace is nobody's: its page is shown in place of the redirect to it.
    await page.route(
      (url) => url.pathname === "/marketplace",
      async (route) => {
        const answer = await route.fetch({ maxRedirects: 0 });
        location = answer.headers().location;
        await route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Market</title>" });
      },
    );
    await as(account);
    await open(pathsFor(portal).home());
    await page.getByRole("banner").getByText("Quick links").click();
    await page.getByRole("link", { name: "Health marketplace" }).click();
    await expect(page).toHaveTitle("Market");
    expect(location).toBe(leadsTo);
    expect(page.context().pages()).toHaveLength(1);
  });
}
