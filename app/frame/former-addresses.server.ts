import { matchPath } from "@remix-run/react";
import type { RequestArgs } from "../host/request-args.server.ts";
import { type Paths, paths, pathsFor } from "../paths.ts";
import { portalInAddress, redirectTo } from "../session/addresses.server.ts";
import { portalOfType } from "../session/guards.server.ts";

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

/**
 * Returns a redirect to the address of today for one of the former portal; else null. The address may name a portal. Otherwise
 * one that begins with `/Agent` leads to an agent's portal of the user, and one that begins with `/Agency` to an agency's.
 * @throws a redirect to the sign-in, which leads back, when it depends on the user
 */
export async function redirectOfFormer(args: RequestArgs): Promise<Response | null> {
  const { pathname, searchParams } = new URL(args.request.url);
  for (const [pattern, target] of formerAddresses) {
    const match = matchPath(pattern, pathname.replace(/\.data$/, ""));
    if (!match) continue;
    const [, statementId] = [...searchParams].find(([name]) => name.toLowerCase() === "paymentrunid") ?? [];
    const id = idOrNull(match.params.id ?? statementId);
    const named = portalInAddress(args.request);
    const [, type] = /^\/(agent|agency)\//.exec(pattern.toLowerCase()) ?? [];
    if (named || !type)
      return redirectTo(target(pathsFor(idOrNull(named?.id) ? named : null), id), { status: 301 });
    const { portal, isOneOfMany } = await portalOfType(args, type === "agent" ? "agent" : "agency");
    const address = target(pathsFor(portal), id);
    return redirectTo(isOneOfMany ? paths.choosePortal(address) : address);
  }
  return null;
}
