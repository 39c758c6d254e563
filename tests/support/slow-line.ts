import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A line to a server. What is sent there passes at a chosen speed; what comes back passes at once. */
export async function startSlowLine(target: string) {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let mended = Promise.resolve();
  let mend = () => {};

  async function pass(near: Socket, far: Socket): Promise<void> {
    for await (const piece of near as AsyncIterable<Buffer>) {
      await mended;
      far.write(piece);
      await delay((piece.length / bytesPerSecond) * 1000);
    }
    far.end();
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      open.add(end);
      end.on("error", () => {});
      end.once("close", () => {
        open.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(near);
    pass(near, far).catch(() => far.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Lets so many bytes pass in a second from now on. */
    slowDown(bytes: number) {
      bytesPerSecond = bytes;
    },
    /** Lets nothing pass until the line is mended. */
    cut() {
      mended = new Promise((resolve) => {
        mend = resolve;
      });
    },
    /** Lets everything pass at once again. */
    mend() {
      bytesPerSecond = Number.POSITIVE_INFINITY;
      mend();
    },
    async stop() {
      mend();
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
