import { createDecipheriv, hkdfSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { SESSION_SECRET } from "./stand-ins.ts";

/** Reads what the portal keeps of its sessions, as only who has the secret can. */

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The files as they lie on the disk. */
export function storedText(dataFolder: string): string {
  const folder = path.join(dataFolder, "sessions");
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

/** Every token of every session: access, refresh and id tokens. */
export function tokensIn(dataFolder: string): string[] {
  const folder = path.join(dataFolder, "sessions");
  const key = Buffer.from(hkdfSync("sha256", SESSION_SECRET, "", "portal records", 32));
  return readdirSync(folder)
    .filter((name) => name.startsWith("session."))
    .flatMap((name) => {
      const bytes = Buffer.from(readFileSync(path.join(folder, name), "utf8"), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(name.replaceAll(".", ":")))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      const { access, refresh, idToken } = JSON.parse(text.toString()).value.tokens;
      return [access, refresh, idToken].filter((token): token is string => typeof token === "string");
    });
}
