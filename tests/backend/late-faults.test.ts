import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { BackendEnv } from "#backend/http/context.ts";
import { answerError } from "#backend/http/problems.ts";

/** The server's own kind of answer: it looks at its body when it is first asked for a header. */
async function withAnswersOfTheServer(work: () => Promise<void>): Promise<void> {
  const { Request, Response } = globalThis;
  getRequestListener(() => new Response());
  try {
    await work();
  } finally {
    Object.assign(globalThis, { Request, Response });
  }
}

test("a fault after an answer of the backend was begun, whose reader has left, is an answer of its own", async () => {
  await withAnswersOfTheServer(async () => {
    const rows = new ReadableStream();
    const app = new Hono<BackendEnv>();
    app.onError(answerError);
    app.use(async (c, next) => {
      c.set("log", pino({ enabled: false }));
      await next();
      rows.getReader();
      throw new Error("too late");
    });
    app.get("/", () => new Response(rows));
    const answer = await app.request("/");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({ status: 500 });
  });
});
