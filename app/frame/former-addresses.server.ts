import { matchPath } from "@remix-run/react";
import { type Paths, pathsFor } from "../paths.ts";
import { portalInAddress, redirectTo } from "../session/addresses.server.ts";

/** The addresses of the former portal, and the ones of today that they lead to. */

type Target = (paths: Paths, id: string | null) => string;

const enrollment: Target = (paths, id) => (id ? paths.enrollment(id) : paths.enrollments());
const statement: Target = (paths, id) => (id ? paths.statement(id) : paths.statements());
const helpRequest: Target = (paths, id) => (id ? paths.helpRequest(id) : paths.helpRequests());
const home: Target = (paths) => paths.home();

const formerAddresses: readonly (readonly [pattern: string, target: Target])[] = [
  ["/Agent/Enrollments/Enrollment/:id", enrollment],
  ["/Agency/Enrollments/Enrollment/:id", enrollment],
  ["/Agent/Statements", statement],
  ["/Agent/Statements/Statement", statement],
  ["/Agency/Statements/Statement", statement],
  ["/Account/PasswordCreated", home],
  ["/PortalSelection/*", home],
  ["/Agent/Home", home],
  ["/Agency/Home", home],
  ["/Agent/Activities/Manage/:id", helpRequest],
];

/** The shape of an id of the former portal. Anything else leads to the list. */
const ID = /^[\w-]{1,64}$/;
const idOrNull = (value: string | null | undefined) => (value && ID.test(value) ? value : null);

/** Returns a redirect to the address of today for one of the former portal, which may name a portal; else null. */
export function redirectOfFormer(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  for (const [pattern, target] of formerAddresses) {
    const match = matchPath(pattern, pathname.replace(/\.data$/, ""));
    if (!match) continue;
    const portal = portalInAddress(request);
    const paths = pathsFor(idOrNull(portal?.id) ? portal : null);
    const id = idOrNull(match.params.id ?? searchParams.get("paymentRunId"));
    return redirectTo(target(paths, id), { status: 301 });
  }
  return null;
}
