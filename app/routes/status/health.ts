import { setSecurityHeaders } from "../../host/security-headers.server.ts";

/** For whoever watches the process: it is up. Says nothing of the backend. */
export function loader() {
  return new Response("ok\n", {
    headers: setSecurityHeaders(new Headers({ "Content-Type": "text/plain; charset=utf-8" })),
  });
}
