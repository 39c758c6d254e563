import { setSecurityHeaders } from "../../host/security-headers.server.ts";

/** Says that the process is up, for a monitor. It says nothing of the backend. */
export function loader() {
  return new Response("ok\n", {
    headers: setSecurityHeaders(new Headers({ "Content-Type": "text/plain; charset=utf-8" })),
  });
}
