/**
 * Reads the rest of a body and throws it away: a sender hears no answer before everything is sent.
 * @param most bytes that are read at most
 * @param cut ends what is longer
 */
export async function discard(
  rest: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
  cut: () => void | Promise<void>,
): Promise<void> {
  try {
    let bytes = 0;
    for (let part = await rest.read(); part.value; part = await rest.read()) {
      bytes += part.value.length;
      if (bytes > most) return await cut();
    }
  } catch {
    // The sender has left.
  }
}
