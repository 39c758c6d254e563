import { submitted } from "#api/submissions.ts";
import { type Answer, abandon, jsonOf } from "./transport.server.ts";

/** The text of an answer is waited for no longer than this, since the submission is accepted already. */
const TIMEOUT_MS = 1000;
const LARGEST_BYTES = 16 * 1024;
const LONGEST_REFERENCE = 64;

const answered = submitted.pick({ Id: true });

/**
 * Returns the backend's reference of an accepted submission; null when the answer names none, is not JSON, is too long or
 * too slow. It never throws.
 */
export async function referenceIn(answer: Answer): Promise<string | null> {
  const timer = setTimeout(() => answer.body.destroy(), TIMEOUT_MS);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LARGEST_BYTES) return null;
      chunks.push(chunk);
    }
    const { data } = answered.safeParse(jsonOf(Buffer.concat(chunks).toString("utf8")));
    const reference = data ? String(data.Id).trim() : "";
    return /^[\w-]+$/.test(reference) && reference.length <= LONGEST_REFERENCE ? reference : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    abandon(answer);
  }
}
