import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { createSecretFile, readSecretFile } from "#server/secret-files.ts";

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

const FILE = "login.json";

/** Returns the keys that sign tokens and cookies. They are made on first use and kept, so that sign-ins outlive a restart. */
export async function loadLoginSecrets(dataDir: string): Promise<LoginSecrets> {
  const content =
    readSecretFile(dataDir, FILE) ??
    createSecretFile(dataDir, FILE, Buffer.from(JSON.stringify(await makeSecrets())));
  return parseSecrets(content.toString("utf8"), join(dataDir, "secrets", FILE));
}

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
