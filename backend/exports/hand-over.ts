import type { MessagePort, Transferable } from "node:worker_threads";

/** Iterating over what another thread has: one value is asked for, made and sent at a time. */

type Asked = "next" | "leave";
type Said<T> = { value: T } | { done: true } | { fault: Fault };
/** What arrives of an error at the other end; its own fields would not. */
type Fault = { message: string; stack: string | undefined; code: string | undefined };

/**
 * Gives values to whoever takes them at the other end of a port, and ends the iteration when that end leaves or its
 * thread ends.
 * @param moved what of a value is moved there instead of being copied
 */
export function handOver<T>(
  values: AsyncGenerator<T>,
  port: MessagePort,
  moved: (value: T) => Transferable[] = () => [],
): void {
  const end = () => values.return(undefined).catch(() => {});
  const say = (said: Said<T>, transfer: Transferable[] = []) => port.postMessage(said, transfer);
  port.on("close", end);
  port.on("message", (asked: Asked) => {
    if (asked === "leave") return void end().then(() => port.close());
    values.next().then(
      ({ done, value }) => (done ? say({ done: true }) : say({ value }, moved(value))),
      (error) => say({ fault: faultOf(error) }),
    );
  });
}

/**
 * What is handed over at the other end. The iteration is over, left or not, when it is over there as well.
 * @throws what was thrown there, with its message and code; or that the thread has ended
 */
export async function* taken<T>(port: MessagePort): AsyncGenerator<T> {
  let isClosed = false;
  port.once("close", () => {
    isClosed = true;
  });
  try {
    for (;;) {
      if (isClosed) throw threadEnded();
      const said = await ask<T>(port);
      if ("fault" in said) throw errorOf(said.fault);
      if ("done" in said) return;
      yield said.value;
    }
  } finally {
    if (!isClosed) await left(port);
  }
}

function ask<T>(port: MessagePort): Promise<Said<T>> {
  return new Promise((resolve, reject) => {
    const onSaid = (said: Said<T>) => {
      port.off("close", onClose);
      resolve(said);
    };
    const onClose = () => {
      port.off("message", onSaid);
      reject(threadEnded());
    };
    port.once("message", onSaid);
    port.once("close", onClose);
    port.postMessage("next" satisfies Asked);
  });
}

function left(port: MessagePort): Promise<void> {
  return new Promise((resolve) => {
    port.once("close", () => resolve());
    port.postMessage("leave" satisfies Asked);
  });
}

const threadEnded = () => new Error("The thread that makes exports has ended");

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  const code = "code" in error ? String(error.code) : undefined;
  return { message: error.message, stack: error.stack, code };
}

function errorOf({ message, stack, code }: Fault): Error {
  const error = new Error(message);
  if (stack) error.stack = stack;
  return code ? Object.assign(error, { code }) : error;
}
