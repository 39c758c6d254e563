import { attachedName } from "#api/content-disposition.ts";

/**
 * A file's answer as JSON with the file in base64, passed on as it comes: `docs/product/files.md`, "Generated files". A file
 * that breaks off leaves JSON without an end.
 */
export function encodedResponse(file: Response): Response {
  const chunks = encoded(file);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
  return new Response(body, {
    headers: { "Content-Type": "application/json; charset=utf-8", "Transfer-Encoding": "chunked" },
  });
}

/** Base64 turns three bytes into four letters. The rest waits for the next piece. */
const GROUP = 3;

async function* encoded(file: Response): AsyncGenerator<string, undefined> {
  const FileName = attachedName(file.headers.get("Content-Disposition"));
  const ContentType = file.headers.get("Content-Type") ?? "application/octet-stream";
  yield `${JSON.stringify({ FileName, ContentType }).slice(0, -1)},"Content":"`;
  const reader = file.body?.getReader();
  let left = Buffer.alloc(0);
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      const bytes = Buffer.concat([left, read.value]);
      const whole = bytes.length - (bytes.length % GROUP);
      left = bytes.subarray(whole);
      if (whole > 0) yield bytes.toString("base64", 0, whole);
    }
  } finally {
    // The client may have left.
    await reader?.cancel().catch(() => {});
  }
  yield `${left.toString("base64")}"}`;
}
