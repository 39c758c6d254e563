import type { MessagePort, Transferable } from "node:worker_threads";

/** Iterates over the values of another thread. Each value is requested, made and sent on its own. */

type Command = "next" | "leave";
type Reply<T> = { value: T } | { done: true } | { error: SerializedError };
/** The parts of an error that are sent to the other thread. Posting an error directly loses its other fields. */
type SerializedError = { message: string; stack: string | undefined; code: string | undefined };

/**
 * Sends values on request through a port. The iteration ends when the receiver stops or its thread ends.
 * @param transferablesOf returns the objects of a value that are transferred instead of copied
 */
export function sendValues<T>(
  values: AsyncGenerator<T>,
  port: MessagePort,
  transferablesOf: (value: T) => Transferable[] = () => [],
): void {
  const endIteration = () => values.return(undefined).catch(() => {});
  const reply = (message: Reply<T>, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  port.on("close", endIteration);
  port.on("message", (command: Command) => {
    if (command === "leave") return void endIteration().then(() => port.close());
    values.next().then(
      ({ done, value }) => (done ? reply({ done: true }) : reply({ value }, transferablesOf(value))),
      (error) => reply({ error: serializeError(error) }),
    );
  });
}

/**
 * Yields the values that {@link sendValues} sends from the other end of a port. The iteration ends after the iteration
 * of the sender has ended, also when the receiver stops early.
 * @throws the error of the sender, with its message, stack and code; or an error when the thread has ended
 */
export async function* receiveValues<T>(port: MessagePort): AsyncGenerator<T> {
  let isClosed = false;
  port.once("close", () => {
    isClosed = true;
  });
  try {
    for (;;) {
      if (isClosed) throw threadEndedError();
      const reply = await requestNext<T>(port);
      if ("error" in reply) throw deserializeError(reply.error);
      if ("done" in reply) return;
      yield reply.value;
    }
  } finally {
    if (!isClosed) await stopSender(port);
  }
}

function requestNext<T>(port: MessagePort): Promise<Reply<T>> {
  return new Promise((resolve, reject) => {
    const onReply = (reply: Reply<T>) => {
      port.off("close", onClose);
      resolve(reply);
    };
    const onClose = () => {
      port.off("message", onReply);
      reject(threadEndedError());
    };
    port.once("message", onReply);
    port.once("close", onClose);
    port.postMessage("next" satisfies Command);
  });
}

function stopSender(port: MessagePort): Promise<void> {
  return new Promise((resolve) => {
    port.once("close", () => resolve());
    port.postMessage("leave" satisfies Command);
  });
}

const threadEndedError = () => new Error("The thread that makes exports has ended");

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  const code = "code" in error ? String(error.code) : undefined;
  return { message: error.message, stack: error.stack, code };
}

function deserializeError({ message, stack, code }: SerializedError): Error {
  const error = new Error(message);
  if (stack) error.stack = stack;
  return code ? Object.assign(error, { code }) : error;
}
