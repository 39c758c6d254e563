import { withoutAccents } from "./plain-text.ts";
import { typedText } from "./typed-text.ts";

/** The name of a file on its way, in the `Content-Disposition` header (RFC 6266). */

/**
 * The header's value that makes a browser save an answer under a name: plain ASCII for old programs, and the true name
 * behind it. Control characters and path parts are dropped; nothing in the name can end the header.
 */
export function attachment(fileName: string): string {
  const name = savedName(fileName);
  const ascii = withoutAccents(name).replace(/[^ -~]|["%;]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Returns a file name without control characters and path parts; `file` when nothing is left. */
export function savedName(fileName: string): string {
  return (
    fileName
      .replace(/\p{Surrogate}/gu, "\ufffd")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a header
      .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, " ")
      .replace(/[/\\]/g, "-")
      .trim() || "file"
  );
}

/** Names that Windows keeps for devices, also with an ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Returns a file name that every system can write: without the signs, names and last characters that Windows does not take. */
export function portableName(fileName: string): string {
  let name = typedText(savedName(fileName)).replace(/[<>:"|?*]/g, "-");
  while (/[. ]$/.test(name)) name = name.slice(0, -1);
  return name.replace(DEVICE, "$1-") || "file";
}

/** The true name in such a header; `file` when it has none. */
export function attachedName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : "file";
}
