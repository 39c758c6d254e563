import { once } from "node:events";
import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { Undecodable } from "./base64.server.ts";
import { type Answer, type Backend, fault, transportFault } from "./transport.server.ts";
import { workbookDecoder } from "./workbook-decoder.server.ts";

/**
 * The workbook in an answer, decoded while it arrives and no faster than it is read. When it turns out later that it is
 * not whole, the stream ends as an error.
 * @param name of the call, for the log
 * @param timeoutMs how long its beginning may take
 * @throws BackendFault when it does not begin as a workbook does
 */
export async function decodedWorkbook(
  backend: Backend,
  name: string,
  answer: Answer,
  timeoutMs: number,
): Promise<Readable> {
  const workbook = decoding((why) => fault(backend, name, "shape", 502, why));
  // An error may come before anybody reads, and without a listener it would end the process.
  workbook.on("error", () => {});
  pipeline(answer.body, workbook, () => {});
  const late = setTimeout(
    () => workbook.destroy(fault(backend, name, "timeout", 504, "no workbook in time")),
    timeoutMs,
  );
  try {
    await once(workbook, "readable");
    if (workbook.errored) throw workbook.errored;
    return workbook;
  } catch (error) {
    throw transportFault(backend, name, error);
  } finally {
    clearTimeout(late);
  }
}

/** @param told the error to end with, made of why it cannot be decoded */
function decoding(told: (why: string) => Error): Transform {
  const decoder = workbookDecoder();
  const attempt = (done: TransformCallback, work: () => Buffer | undefined) => {
    let decoded: Buffer | undefined;
    try {
      decoded = work();
    } catch (error) {
      return done(told(error instanceof Undecodable ? error.message : String(error)));
    }
    done(null, decoded);
  };
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => attempt(done, () => decoder.push(piece)),
    flush: (done) => attempt(done, () => void decoder.end()),
  });
}
