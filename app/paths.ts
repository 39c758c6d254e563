/**
 * One function per address. Every link, form, redirect and test takes its addresses from here. `pathsFor(portal)` keeps
 * the portal (`agentId` or `agencyId`) on all of them.
 */

export type PortalRef = { type: "agent" | "agency"; id: string };
type Query = Record<string, string | undefined>;

export function pathsFor(portal: PortalRef | null | undefined) {
  const at = (path: string, query: Query = {}) => {
    const search = new URLSearchParams();
    if (portal) search.set(portal.type === "agent" ? "agentId" : "agencyId", portal.id);
    for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
    const text = search.toString();
    return text ? `${path}?${text}` : path;
  };
  const part = encodeURIComponent;
  return {
    home: (query?: Query) => at("/", query),
    /** An address of ours that came from elsewhere, such as an alert's link. */
    page: (address: string) => {
      const { pathname, searchParams, hash } = new URL(address, "https://portal.invalid");
      return at(pathname, Object.fromEntries(searchParams)) + hash;
    },
    signIn: (returnUrl?: string) =>
      returnUrl && returnUrl !== "/" ? `/account/login?returnUrl=${part(returnUrl)}` : "/account/login",
    /** The identity provider asks who it is, also when somebody is signed in there. */
    signInAsAnother: () => "/account/login?another=yes",
    signOut: () => "/account/logout",
    signedOut: () => "/account/signed-out",
    /** Leads on from the page that says that somebody is signed out, once. */
    handOver: () => "/account/hand-over",

    contracts: (query?: Query) => at("/contracts", query),
    contract: (id: string, query?: Query) => at(`/contracts/${part(id)}`, query),
    contractFile: (id: string, fileId: string) => at(`/contracts/${part(id)}/files/${part(fileId)}`),
    policiesExport: (id: string) => at(`/contracts/${part(id)}/policies/excel`),
    hierarchyExport: (id: string) => at(`/contracts/${part(id)}/hierarchy/excel`),
    contractRequest: () => at("/contracts/request"),
    downlineRequest: (query?: { forAgentId?: string; forAgentName?: string }) =>
      at("/contracts/downlinerequest", query),
    /** @param query.draft the id of the request that is being filled in */
    contractRequestStep: (
      flow: "request" | "downlinerequest",
      step: string,
      query?: {
        draft?: string | undefined;
        forAgentId?: string | undefined;
        forAgentName?: string | undefined;
        changed?: "yes";
      },
    ) => at(`/contracts/${flow}/${part(step)}`, query),
    contractsRequested: (flow: "request" | "downlinerequest", ref: string) =>
      at(`/contracts/${flow}/success`, { ref }),

    enrollments: (query?: Query) => at("/enrollments", query),
    enrollmentsExport: (kind: "excel" | "csv", query?: Query) => at(`/enrollments/${kind}`, query),
    enrollmentAgents: (search: string) => at("/enrollments/agents", { search }),
    enrollmentViews: (query?: Query) => at("/enrollments/views", query),
    enrollmentViewRemoval: (id: string, query?: Query) => at(`/enrollments/views/${part(id)}/removal`, query),
    enrollment: (id: string) => at(`/enrollments/${part(id)}`),
    applications: () => at("/enrollments/app-submission"),
    /** @param query.draft the id of the application that is being filled in */
    applicationStep: (step: string, query?: { draft?: string | undefined; changed?: "yes" }) =>
      at(`/enrollments/app-submission/${part(step)}`, query),
    applicationRemoval: (draft: string) => at("/enrollments/app-submission/removal", { draft }),
    applicationSubmitted: (ref: string) => at("/enrollments/app-submission/success", { ref }),
    applicationFile: (id: string) => at(`/enrollments/${part(id)}/application`),
    enrollmentPayments: (id: string, kind: "commissions" | "overrides", query?: Query) =>
      at(`/enrollments/${part(id)}/payments/${kind}`, query),
    licences: (query?: Query) => at("/licenses", query),
    /** @param query.renew the id of a license that is to be renewed */
    licenceSubmission: (query?: { renew?: string | undefined }) => at("/licenses/submission", query),
    licenceCheck: (query?: { renew?: string | undefined }) => at("/licenses/submission/check", query),
    licenceFiles: (id: string) => at(`/licenses/${part(id)}/files`),
    licenceFile: (id: string, fileId: string) => at(`/licenses/${part(id)}/files/${part(fileId)}`),
    licenceSubmitted: (ref: string) => at("/licenses/submission/success", { ref }),
    eAndOs: (query?: Query) => at("/e-and-os", query),
    eAndOFile: (id: string, fileId: string) => at(`/e-and-os/${part(id)}/files/${part(fileId)}`),
    eAndOSubmission: () => at("/e-and-os/submission"),
    eAndOCheck: () => at("/e-and-os/submission/check"),
    eAndOSubmitted: (ref: string) => at("/e-and-os/submission/success", { ref }),
    statements: (query?: Query) => at("/statements", query),
    statement: (id: string, query?: Query) => at(`/statements/${part(id)}`, query),
    statementFile: (id: string, format: "pdf" | "excel") => at(`/statements/${part(id)}/${format}`),
    statementPayments: (id: string, kind: "commissions" | "overrides", query?: Query) =>
      at(`/statements/${part(id)}/payments/${kind}`, query),
    statementPaymentsExport: (id: string, kind: "commissions" | "overrides", query?: Query) =>
      at(`/statements/${part(id)}/payments/${kind}/csv`, query),
    expectedPayments: (query?: Query) => at("/statements/expected-payments", query),
    onHoldPayments: (query?: Query) => at("/statements/on-hold", query),
    /** @param query.sent the reference of a help request that was just sent */
    helpRequests: (query?: Query) => at("/help-requests", query),
    /** @param query.kept what was typed when a sign-in ended */
    newHelpRequest: (query?: { kept?: string }) => at("/help-requests/new", query),
    /** @param query.sent the reference of a note that was just sent */
    helpRequest: (id: string, query?: { sent?: string }) => at(`/help-requests/${part(id)}`, query),
    submissions: (query?: Query) => at("/submissions", query),
    submission: (id: string) => at(`/submissions/${part(id)}`),
    submissionViews: (query?: Query) => at("/submissions/views", query),
    submissionViewRemoval: (id: string, query?: Query) => at(`/submissions/views/${part(id)}/removal`, query),
    scopes: (query?: Query) => at("/scopes", query),
    scopesExport: (query?: Query) => at("/scopes/csv", query),
    /** @param query the list's, with `replaces` for a scope of appointment that takes the place of an old one */
    scopeRequest: (query?: Query) => at("/scopes/request", query),
    /** @param query the list's, to find the scope there and to come back to it */
    scope: (id: string, page: "signing" | "resend" | "void" | "in-person" | "pdf", query?: Query) =>
      at(`/scopes/${part(id)}/${page}`, query),
    reports: () => at("/reports"),
    rtsReport: (query?: Query) => at("/reports/rts", query),
    rtsReportExport: (query?: Query) => at("/reports/rts/excel", query),
    producers: (query?: Query) => at("/producers", query),
    producersExport: (kind: "excel" | "csv", query?: Query) => at(`/producers/${kind}`, query),
    /** Agents whose name has a text, for suggestions. */
    producerAgents: (search: string) => at("/producers/agents", { search }),
    /** @param query the view of the list that may be saved */
    savedViews: (query?: Query) => at("/producers/views", query),
    savedViewRemoval: (id: string, query?: Query) => at(`/producers/views/${part(id)}/removal`, query),
    producer: (id: string, query?: Query) => at(`/producers/${part(id)}`, query),
    /** Leads out of the portal. */
    marketplace: () => at("/marketplace"),
    videos: (query?: { page?: string | undefined }) => at("/videos", query),
    trainingCalendar: () => at("/training-calendar"),
    managerPicture: () => at("/relationship-manager/picture"),
    /** @param query.draft the id of the changes that are being filled in */
    profile: (query?: { draft?: string | undefined }) => at("/my-profile", query),
    profileCheck: (query?: { draft?: string | undefined; changed?: "yes" | undefined }) =>
      at("/my-profile/check", query),
    profileSubmitted: (ref: string) => at("/my-profile/submission/success", { ref }),
    preferences: () => at("/preferences"),
    portals: (query?: Query) => at("/portals", query),
    /** @param lng the language that the interrupted address asked for */
    choosePortal: (returnUrl: string, lng?: string | null) =>
      at("/portals", { returnUrl: returnUrl === "/" ? undefined : returnUrl, lng: lng ?? undefined }),
    alertDismissal: (id: string) => at(`/alerts/${part(id)}/dismissal`),

    loginError: (type: string, description?: string) => at("/login-error", { type, description }),
    emailUnverified: () => "/email-verification-required",
    notYourPortal: (type: PortalRef["type"]) => `/unauthorized-portal?type=${type}`,
    notSetUp: () => "/unrecognized-user",
    /** @param returnUrl where to try again */
    unavailable: (returnUrl?: string) =>
      returnUrl ? `/system-unavailable?returnUrl=${part(returnUrl)}` : "/system-unavailable",
  };
}

export type Paths = ReturnType<typeof pathsFor>;

/** Returns the portal that the query of an address names, also when it is somebody else's. */
export function portalIn(query: URLSearchParams): PortalRef | null {
  const agentId = query.get("agentId");
  if (agentId) return { type: "agent", id: agentId };
  const agencyId = query.get("agencyId");
  return agencyId ? { type: "agency", id: agencyId } : null;
}

/** Addresses without a portal. */
export const paths = pathsFor(null);
