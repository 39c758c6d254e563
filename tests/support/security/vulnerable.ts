import type { IncomingMessage, ServerResponse } from "node:http";
import { standIn } from "../faulty-backend.ts";
import { listenLocally } from "../stand-in-server.ts";

/**
 * A server that does everything wrong, to see that the checks notice. It lives in the tests alone; the portal has no
 * switch that would make it so.
 */

const NONCE = "c2hvcnQ=";

export async function startVulnerableServer() {
  let effects = 0;
  const server = await listenLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://vulnerable");
    request.resume();
    if (pathname === "/account/login") return signIn(request, response, searchParams.get("returnUrl"));
    if (pathname === "/account/logout") return signOut(response);
    if (pathname.includes("%")) return collapse(response);
    if (request.method === "POST") {
      effects += 1;
      response.writeHead(200, { "set-cookie": "done=yes" });
      return response.end("done");
    }
    page(response);
  });
  return {
    url: server.origin.replace("127.0.0.1", "localhost"),
    /** Returns the number of actions that were entered. */
    effects: () => effects,
    stop: server.stop,
  };
}

/** Keeps a session id that somebody planted, and goes wherever it is told. */
function signIn({ headers }: IncomingMessage, response: ServerResponse, returnUrl: string | null) {
  const planted = /\bsid=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  response.writeHead(302, { location: returnUrl ?? "/", "set-cookie": `sid=${planted ?? "1"}` });
  response.end();
}

/** Forgets the cookie and not the session. */
function signOut(response: ServerResponse) {
  response.writeHead(302, { location: "/", "set-cookie": "sid=; Max-Age=0" });
  response.end();
}

function collapse(response: ServerResponse) {
  response.writeHead(500, { "content-type": "text/plain" });
  response.end(new URIError("URI malformed").stack);
}

/** Public, to anybody, with a token in it and what the data holds in it as it is. */
function page(response: ServerResponse) {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "set-cookie": "seen=yes",
    "content-security-policy": `script-src 'nonce-${NONCE}' 'unsafe-inline' *`,
  });
  response.end(
    `<!doctype html><title>${standIn.agentName}</title><h1 onclick="go()">${standIn.agentName}</h1>` +
      `<form method="post"><input name="csrf" type="hidden" value=""></form>` +
      `<img src=x onerror=alert(1)><a href="javascript:alert(1)">news</a><script>alert(1)</script>` +
      `<script>token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"</script>`,
  );
}
