import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { expect, test } from "../support/journey.ts";

const marketplace = "https://marketplace.example/**";

test.beforeEach(({ context }) =>
  context.route(marketplace, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Market</title>" }),
  ),
);

for (const { account, portal, leadsTo } of [
  {
    account: "agent",
    portal: { type: "agent", id: known.agent } as const,
    leadsTo: "https://marketplace.example/sso?broker=marisol-vega&connection=demo",
  },
  {
    account: "agency",
    portal: { type: "agency", id: known.agency } as const,
    leadsTo: "https://marketplace.example/welcome",
  },
]) {
  test(`the marketplace link takes the ${account} there in the same tab`, async ({ page, as, open }) => {
    await as(account);
    await open(pathsFor(portal).home());
    await page.getByRole("banner").getByText("Quick links").click();
    await page.getByRole("link", { name: "Health marketplace" }).click();
    await expect(page).toHaveURL(leadsTo);
    expect(page.context().pages()).toHaveLength(1);
  });
}
