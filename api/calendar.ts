import { createRoute, z } from "@hono/zod-openapi";
import { type Audited, forOwners, optional, ownerParams, read, refusals } from "./wire.ts";

/** The calendar feed of a user and an owner: `docs/product/calendar.md`. The extension `calendarFeed`. */

const tag = "Calendar";

export const calendarFeed = z
  .object({
    /** The secret address of the feed; null while there is none. */
    Address: optional(z.string()),
  })
  .openapi("CalendarFeed");

export const getCalendarFeed = forOwners((base, owner) =>
  read({
    path: `${base}/calendar`,
    tag,
    summary: `The caller's calendar feed of ${owner}`,
    audited: "read",
    request: { params: ownerParams },
    answer: calendarFeed,
  }),
);

/** True makes an address in place of the old one. False ends the feed. */
export const changedCalendarFeed = z.object({ IsWanted: z.boolean() }).openapi("ChangedCalendarFeed");

export const changeCalendarFeed = forOwners((base, owner) =>
  createRoute({
    method: "post",
    path: `${base}/calendar`,
    tags: [tag],
    summary: `Make a new address for the caller's calendar feed of ${owner}, or end it`,
    "x-audited": "write" satisfies Audited,
    request: {
      params: ownerParams,
      body: { required: true, content: { "application/json": { schema: changedCalendarFeed } } },
    },
    responses: {
      200: { description: "OK", content: { "application/json": { schema: calendarFeed } } },
      ...refusals,
    },
  }),
);
