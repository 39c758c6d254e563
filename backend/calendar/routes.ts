import { changeCalendarFeed, getCalendarFeed } from "#api/calendar.ts";
import { ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../http/context.ts";
import { requireOwner, requireOwnerBeforeBody } from "../rights.ts";
import type { Services } from "../services.ts";
import { calendarOf } from "./events.ts";
import { changeFeed, feedOf, feedToken } from "./feeds.ts";

const addressOf = (signingUrl: string, token: string | null) =>
  token && `${signingUrl}/sign/${token}/calendar.ics`;

/** The caller's own calendar feeds: `docs/product/calendar.md`, "Calls". */
export function serveCalendarFeeds(app: BackendApp, { db, signingUrl }: Services): void {
  for (const type of ownerTypes) {
    app.openapi(getCalendarFeed[type], async (c) => {
      const { sub } = c.get("caller");
      const id = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
      return c.json({ Address: addressOf(signingUrl, await feedToken(db, sub, { type, id })) }, 200);
    });

    app.openapi({ ...changeCalendarFeed[type], middleware: requireOwnerBeforeBody(db, type) }, async (c) => {
      const { sub } = c.get("caller");
      const id = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
      await changeFeed(db, sub, { type, id }, c.req.valid("json").IsWanted);
      return c.json({ Address: addressOf(signingUrl, await feedToken(db, sub, { type, id })) }, 200);
    });
  }
}

/** The feed itself, for calendar programs. Nobody signs in: whoever has the address reads it. The log has no token. */
export function serveCalendar(app: BackendApp, { db, today, portalUrl }: Services): void {
  app.get("/sign/:token/calendar.ics", async (c) => {
    const feed = await feedOf(db, c.req.param("token"));
    if (!feed) return c.text("Not found", 404, { "Cache-Control": "no-store" });
    return c.body(await calendarOf(db, feed, { portalUrl, today: today() }), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="calendar.ics"',
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex, nofollow",
    });
  });
}
