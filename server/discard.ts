/**
 * Reads the rest of a body and throws it away: a sender hears no answer before everything is sent.
 * @param maxBytes bytes that are read at most
 * @param onTooLong ends what is longer
 */
export async function discard(
  rest: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  onTooLong: () => void | Promise<void>,
): Promise<void> {
  try {
    let bytes = 0;
    for (let part = await rest.read(); part.value; part = await rest.read()) {
      bytes += part.value.length;
      if (bytes > maxBytes) return await onTooLong();
    }
  } catch {
    // The sender has left.
  }
}
