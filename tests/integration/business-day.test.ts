import { expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { startStandIns } from "../support/security/stand-ins.ts";

/** Today is the day in the business time zone, New York, for what expires: `docs/product/expiry.md`. */

const agent = pathsFor({ type: "agent", id: standIn.agentId });

test.each([
  ["2026-10-01T03:59:59Z", "Expires tomorrow, Oct 1, 2026"],
  ["2026-10-01T04:00:00Z", "Expires today, Oct 1, 2026"],
  ["2026-10-02T03:59:59Z", "Expires today, Oct 1, 2026"],
  ["2026-10-02T04:00:00Z", "Expired Oct 1, 2026"],
])("at %s a license and an E&O policy of October 1: %s", async (now, says) => {
  const all = await startStandIns({ FIXED_TIME: now });
  try {
    const { somebody } = await all.signedIn();
    for (const page of [agent.licenses(), agent.eAndOs()])
      expect((await somebody.get(page)).words).toContain(says);
  } finally {
    await all.stop();
  }
});
