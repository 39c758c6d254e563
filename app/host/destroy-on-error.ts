import type { Socket } from "node:net";

/**
 * An answer whose connection breaks with its body. The library would write the words of the error behind what was sent,
 * while the browser is slow to take it, and end the answer as if it were whole.
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
