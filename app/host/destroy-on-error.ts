import type { Socket } from "node:net";

/**
 * Returns an answer that closes the connection when its body fails. The library would write the error message
 * into the body and end the answer as if it were complete.
 */
export function destroyOnError(answer: Response, socket: Socket): Response {
  if (!answer.body) return answer;
  const source = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await source.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch {
          socket.destroy();
        }
      },
      cancel: (reason) => source.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, answer);
}
