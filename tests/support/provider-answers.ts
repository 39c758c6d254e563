import type { IncomingMessage, ServerResponse } from "node:http";

/** The answers of the identity provider that tests sign in with. */

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, "cache-control": "no-store" });
  response.end();
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Returns whether a request has the id and the secret of a client, as basic authentication or in its form. */
export function isClient(
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  { headers }: IncomingMessage,
  form: URLSearchParams,
): boolean {
  const basic = Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64").toString();
  const [id, secret] = basic
    ? basic.split(":").map(decodeURIComponent)
    : [form.get("client_id"), form.get("client_secret")];
  return id === clientId && secret === clientSecret;
}
