/**
 * Reads the rest of a body and throws it away. Many clients read an answer only after they have sent the whole body.
 * @param maxBytes the limit for reading
 * @param onTooLong is called when the rest is longer than the limit
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
