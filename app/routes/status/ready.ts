import { setSecurityHeaders } from "../../host/security-headers.server.ts";
import { findUnreachable } from "./unreachable.server.ts";

/** Says whether the portal can serve pages, for a proxy and a monitor, and what is missing: `docs/decisions/0252`. */
export async function loader() {
  const faults = await findUnreachable();
  const text = faults.length === 0 ? "ready\n" : `not ready\n${faults.join("\n")}\n`;
  return new Response(text, {
    status: faults.length === 0 ? 200 : 503,
    headers: setSecurityHeaders(new Headers({ "Content-Type": "text/plain; charset=utf-8" })),
  });
}
