import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { send } from "./download-response.server.ts";

test("a reader who leaves a download early is no error of the process", async () => {
  const body = new Readable({
    read() {
      this.push("x");
    },
    // As the client of HTTP does with an answer that is not read to its end.
    destroy: (_error, done) => done(new Error("aborted")),
  });
  const closed = new Promise((resolve) => body.once("close", resolve));
  await send({ body, type: "text/csv", length: null }, "list.csv").body?.cancel();
  await closed;
  expect(body.destroyed).toBe(true);
});
