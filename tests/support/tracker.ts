import type { IncomingMessage, ServerResponse } from "node:http";
import { listenLocally } from "./stand-in-server.ts";

/** A tracker of applications on an origin of its own, which takes them or does something else. */

type Arrived = { path: string; headers: IncomingMessage["headers"]; body: Buffer };
export type Answering = (response: ServerResponse) => void;
export const taken: Answering = (response) => void response.writeHead(201).end("taken");

export async function startTracker() {
  const calls: Arrived[] = [];
  let answer = taken;
  let waitsForBody = true;
  const server = await listenLocally(async (request, response) => {
    const call: Arrived = { path: request.url ?? "", headers: request.headers, body: Buffer.alloc(0) };
    calls.push(call);
    if (!waitsForBody) return answer(response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    call.body = Buffer.concat(chunks);
    answer(response);
  });
  return {
    url: server.origin,
    /** The calls that have arrived, the first one first. */
    calls,
    /** Answers like this from now on, unless told otherwise when all of an application has arrived. */
    answers(next: Answering, when: { atOnce?: boolean } = {}) {
      answer = next;
      waitsForBody = !when.atOnce;
    },
    stop: server.stop,
  };
}

export type Tracker = Awaited<ReturnType<typeof startTracker>>;
