/**
 * Waits for the first value and returns an iterable of all values. An early failure is thrown here, before any byte is
 * sent. The remaining values are read on demand.
 */
export async function awaitFirstPiece<T>(pieces: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    if (first.done) return;
    try {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  })();
}
