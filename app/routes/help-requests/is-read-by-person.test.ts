import { expect, test } from "vitest";
import { isReadByPerson } from "./is-read-by-person.server.ts";

/** Requests that mark notes as seen: `docs/product/help-requests.md`, "New notes". */

test.each<[string, boolean, Record<string, string>, string?]>([
  ["a page that is opened", true, { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none" }],
  ["a link in a message", true, { "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site" }],
  ["script of the page before", true, { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin" }],
  ["a text browser", true, {}],
  ["fetched ahead", false, { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch;prerender" }],
  ["fetched ahead by script", false, { "Sec-Fetch-Dest": "empty", Purpose: "prefetch" }],
  ["fetched ahead by an old browser", false, { "X-Moz": "prefetch" }],
  ["a picture of another site", false, { "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site" }],
  ["script of another site", false, { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "cross-site" }],
  ["only the head", false, {}, "HEAD"],
])("%s: %s", (_, isRead, headers, method = "GET") => {
  expect(isReadByPerson({ method, headers: new Headers(headers) })).toBe(isRead);
});
