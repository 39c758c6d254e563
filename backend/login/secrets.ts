import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";

const part = z.string().min(1);

const secretsShape = z.object({
  signingKeys: z
    .array(
      z.object({
        kty: z.literal("RSA"),
        use: z.literal("sig"),
        alg: z.literal("RS256"),
        kid: part,
        n: part,
        e: part,
        d: part,
        p: part,
        q: part,
        dp: part,
        dq: part,
        qi: part,
      }),
    )
    .min(1),
  cookieKeys: z.array(z.string().min(32)).min(1),
});

export type LoginSecrets = z.infer<typeof secretsShape>;

/** The keys that sign tokens and cookies: made on first use, then kept, so that sign-ins outlive a restart. */
export async function loadLoginSecrets(dataDir: string): Promise<LoginSecrets> {
  const directory = join(dataDir, "secrets");
  const path = join(directory, "login.json");
  const kept = await readIfThere(path);
  if (kept !== undefined) return parseSecrets(kept, path);

  const made = JSON.stringify(await makeSecrets());
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, made, { mode: 0o600 });
  try {
    // A hard link appears whole or not at all, and never replaces what another process has just made.
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return parseSecrets((await readIfThere(path)) ?? made, path);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

function parseSecrets(text: string, path: string): LoginSecrets {
  try {
    return secretsShape.parse(JSON.parse(text));
  } catch {
    // The cause would quote the file, which holds keys.
    throw new Error(`${path} is damaged. Delete it, and new keys are made; everybody then signs in again.`);
  }
}

async function makeSecrets(): Promise<LoginSecrets> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = await exportJWK(privateKey);
  return secretsShape.parse({
    signingKeys: [{ ...key, use: "sig", alg: "RS256", kid: randomUUID() }],
    cookieKeys: [randomBytes(32).toString("base64url")],
  });
}
