/** Keeps a page's data from its script until `arrive` is called, as when the last piece of a page is late. */
export function keepData() {
  const pipe = ReadableStream.prototype.pipeThrough;
  ReadableStream.prototype.pipeThrough = function <T>(
    this: ReadableStream,
    through: ReadableWritablePair<T>,
  ) {
    ReadableStream.prototype.pipeThrough = pipe;
    const reader = (pipe.call(this, through) as ReadableStream<T>).getReader();
    const arrived = new Promise<void>((resolve) => Object.assign(window, { arrive: resolve }));
    return new ReadableStream<T>({
      async pull(controller) {
        await arrived;
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
  };
}
