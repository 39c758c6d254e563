import { type DocumentKind, documentForms } from "#api/form-fields.ts";
import { withoutStuckPunctuation } from "#server/stuck-punctuation.ts";

/**
 * One function per address. Every link, form, redirect and test takes its addresses from here. `pathsFor(portal)` keeps
 * the portal (`agentId` or `agencyId`) on all of them.
 */

export type PortalRef = { type: "agent" | "agency"; id: string };
/** A portal: the agent or agency a user acts for. */
export type Portal = { type: "agent" | "agency"; id: string; name: string };
/** A portal in one word, to be kept or compared. */
export const portalText = ({ type, id }: PortalRef) => `${type}:${id}`;
type Query = Record<string, string | undefined>;

/** The id of a record that is renewed, or of a submission that is submitted again: a form is opened with its values. */
type Opening = { renew?: string | undefined; repeat?: string | undefined };
type AtDraft = { draft?: string | undefined; changed?: "yes" | undefined };

export function pathsFor(portal: PortalRef | null | undefined) {
  const own = new URLSearchParams(portal ? { [`${portal.type}Id`]: portal.id } : {}).toString();
  const address = (path: string, query: Query = {}) => {
    const given = Object.entries(query).filter(([, value]) => value);
    const text = given.length === 0 ? own : withParameters(own, given);
    return text ? `${path}?${text}` : path;
  };
  const part = encodeURIComponent;
  return {
    home: (query?: Query) => address("/", query),
    search: (query?: { q: string }) => address("/search", query),
    searchSuggestions: (q: string) => address("/search/suggestions", { q }),
    /** An address of ours that came from elsewhere, such as an alert's link. */
    page: (link: string) => {
      const { pathname, searchParams, hash } = new URL(link, "https://portal.invalid");
      for (const name of [...searchParams.keys()]) if (isPortalName(name)) searchParams.delete(name);
      return address(pathname, Object.fromEntries(searchParams)) + hash;
    },
    signIn: (returnUrl?: string) =>
      returnUrl && returnUrl !== "/" ? `/account/login?returnUrl=${part(returnUrl)}` : "/account/login",
    /** The identity provider asks who it is, also when somebody is signed in there. */
    signInAsAnother: (returnUrl = "/") =>
      `/account/login?another=yes${returnUrl === "/" ? "" : `&returnUrl=${part(returnUrl)}`}`,
    brandFile: (name: "logo" | "look", version: string) => `/brand/${name}/${version}`,
    signOut: () => address("/account/logout"),
    signedOut: () => "/account/signed-out",
    /** Leads on from the page that says that somebody is signed out, once. */
    afterSignOut: () => "/account/after-sign-out",

    contracts: (query?: Query) => address("/contracts", query),
    contract: (id: string, query?: Query) => address(`/contracts/${part(id)}`, query),
    contractFile: (id: string, fileId: string) => address(`/contracts/${part(id)}/files/${part(fileId)}`),
    policiesExport: (id: string) => address(`/contracts/${part(id)}/policies/excel`),
    hierarchyExport: (id: string) => address(`/contracts/${part(id)}/hierarchy/excel`),
    contractRequest: (query?: Pick<Opening, "repeat">) => address("/contracts/request", query),
    downlineRequest: (query?: Pick<Opening, "repeat"> & { forAgentId?: string; forAgentName?: string }) =>
      address("/contracts/downlinerequest", query),
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
    ) => address(`/contracts/${flow}/${part(step)}`, query),
    contractsRequested: (flow: "request" | "downlinerequest", ref: string) =>
      address(`/contracts/${flow}/success`, { ref }),

    customers: (query?: Query) => address("/customers", query),
    customer: (id: string) => address(`/customers/${part(id)}`),
    /** @param query.other the customer who is the same person. @param query.undo for one who is not after all */
    customerMerge: (id: string, query: { other: string; undo?: "yes" }) =>
      address(`/customers/${part(id)}/merge`, query),
    enrollments: (query?: Query) => address("/enrollments", query),
    enrollmentAgents: (search: string) => address("/enrollments/agents", { search }),
    /** @param query.sent the reference of missing information that was just sent */
    enrollment: (id: string, query?: { sent?: string }) => address(`/enrollments/${part(id)}`, query),
    teamReminder: (id: string) => address(`/enrollments/${part(id)}/reminder`),
    applications: () => address("/enrollments/app-submission"),
    /** @param query.draft the id of the application that is being filled in */
    applicationStep: (step: string, query?: { draft?: string | undefined; changed?: "yes" }) =>
      address(`/enrollments/app-submission/${part(step)}`, query),
    applicationRemoval: (draft: string) => address("/enrollments/app-submission/removal", { draft }),
    applicationSubmitted: (ref: string) => address("/enrollments/app-submission/success", { ref }),
    applicationFile: (id: string) => address(`/enrollments/${part(id)}/application`),
    enrollmentPayments: (id: string, kind: string, query?: Query) =>
      address(`/enrollments/${part(id)}/payments/${part(kind)}`, query),
    licenses: (query?: Query) => address("/licenses", query),
    licenseFiles: (id: string) => address(`/licenses/${part(id)}/files`),
    licenseFile: (id: string, fileId: string) => address(`/licenses/${part(id)}/files/${part(fileId)}`),
    eAndOs: (query?: Query) => address("/e-and-os", query),
    eAndOFile: (id: string, fileId: string) => address(`/e-and-os/${part(id)}/files/${part(fileId)}`),
    appointments: (query?: Query) => address("/appointments", query),
    statements: (query?: Query) => address("/statements", query),
    statement: (id: string, query?: Query) => address(`/statements/${part(id)}`, query),
    statementFile: (id: string, format: "pdf" | "excel") => address(`/statements/${part(id)}/${format}`),
    statementPayments: (id: string, kind: string, query?: Query) =>
      address(`/statements/${part(id)}/payments/${part(kind)}`, query),
    expectedPayments: (query?: Query) => address("/statements/expected-payments", query),
    onHoldPayments: (query?: Query) => address("/statements/on-hold", query),
    /** @param query.sent the reference of a help request that was just sent */
    helpRequests: (query?: Query) => address("/help-requests", query),
    /** @param query.kept what was typed when a sign-in ended */
    /** @param query.about the submission that the request is about. @param query.policy the policy, and `payment` a payment for it */
    newHelpRequest: (query?: {
      kept?: string;
      about?: string | undefined;
      policy?: string;
      payment?: string;
    }) => address("/help-requests/new", query),
    /** @param query.sent the reference of a note that was just sent */
    helpRequest: (id: string, query?: { sent?: string }) => address(`/help-requests/${part(id)}`, query),
    submissions: (query?: Query) => address("/submissions", query),
    submission: (id: string) => address(`/submissions/${part(id)}`),
    scopes: (query?: Query) => address("/scopes", query),
    /** @param query the list's, with `replaces` for a scope of appointment that takes the place of an old one */
    scopeRequest: (query?: Query) => address("/scopes/request", query),
    /** @param query the list's, to find the scope there and to come back to it */
    scope: (id: string, page: "signing" | "resend" | "void" | "in-person" | "pdf", query?: Query) =>
      address(`/scopes/${part(id)}/${page}`, query),
    /** @param query the question: `carrier`, `state`, `policyType` and `day` */
    readiness: (query?: Query) => address("/ready-to-sell", query),
    board: (query?: Query) => address("/who-may-sell", query),
    askProducers: (query?: Query) => address("/who-may-sell/ask", query),
    /** The file of the chosen producers. */
    chosenFile: (query?: Query) => address("/who-may-sell/ask/file", query),
    rtsReport: (query?: Query) => address("/reports/rts", query),
    rtsReportExport: (query?: Query) => address("/reports/rts/excel", query),
    producers: (query?: Query) => address("/producers", query),
    /** Agents whose name has a text, for suggestions. */
    producerAgents: (search: string) => address("/producers/agents", { search }),
    producer: (id: string, query?: Query) => address(`/producers/${part(id)}`, query),
    /** Leads out of the portal. */
    marketplace: () => address("/marketplace"),
    videos: (query?: Query) => address("/videos", query),
    trainingCalendar: () => address("/training-calendar"),
    managerPicture: () => address("/relationship-manager/picture"),
    /** The list of a kind of document. */
    documents: (kind: DocumentKind) => address(`/${documentForms[kind].area}`),
    documentForm: (kind: DocumentKind, query?: Opening & AtDraft) =>
      address(`/${documentForms[kind].area}/submission`, query),
    documentCheck: (kind: DocumentKind, query?: Opening & AtDraft) =>
      address(`/${documentForms[kind].area}/submission/check`, query),
    documentSubmitted: (kind: DocumentKind, ref: string) =>
      address(`/${documentForms[kind].area}/submission/success`, { ref }),
    /** @param query.draft the id of the changes that are being filled in */
    profile: (query?: Pick<Opening, "repeat"> & Pick<AtDraft, "draft">) => address("/my-profile", query),
    profileCheck: (query?: AtDraft) => address("/my-profile/check", query),
    profileSubmitted: (ref: string) => address("/my-profile/submission/success", { ref }),
    preferences: () => address("/preferences"),
    calendarFeed: () => address("/calendar"),
    keys: () => address("/keys"),
    portals: (query?: Query) => address("/portals", query),
    /** The choice that a page without a portal leads to. @param lng the language that the interrupted address asked for */
    choosePortal: (returnUrl: string, lng?: string | null) =>
      address("/portals", { returnUrl, lng: lng ?? undefined }),
    alertDismissal: (id: string) => address(`/alerts/${part(id)}/dismissal`),

    loginError: (type: string, description?: string) => address("/login-error", { type, description }),
    emailUnverified: () => "/email-verification-required",
    notYourPortal: (type: PortalRef["type"]) => `/unauthorized-portal?type=${type}`,
    notSetUp: () => "/unrecognized-user",
    /** @param returnUrl where to try again */
    unavailable: (returnUrl?: string) =>
      returnUrl ? `/system-unavailable?returnUrl=${part(returnUrl)}` : "/system-unavailable",
  };
}

/** The names of the parameters that hold a portal, however they are written. */
const isPortalName = (name: string) => /^agen(t|cy)id$/i.test(name);

export type Paths = ReturnType<typeof pathsFor>;

/** Returns the portal that the query of an address names, also when it is somebody else's. */
export function portalIn(query: URLSearchParams): PortalRef | null {
  const idOf = (wanted: string) => {
    const [, id = ""] = [...query].find(([name, id]) => id && name.toLowerCase() === wanted) ?? [];
    return withoutStuckPunctuation(id) ?? id;
  };
  const agent = idOf("agentid");
  if (agent) return { type: "agent", id: agent };
  const agency = idOf("agencyid");
  return agency ? { type: "agency", id: agency } : null;
}

/**
 * Returns the address of what belongs to a list: its saved views, or the list as a file. The query stays that of the list.
 * @param address of the list
 */
export const listToolAt = (address: string, tool: string): string => `/lists/${tool}${address}`;

const LIST_TOOL = /^\/lists\/(?:views|view\/[^/]+\/(?:removal|default)|csv|excel)(?=\/|$)/i;

/** Returns the path of the list to which a path of {@link listToolAt} belongs, and any other path as it is. */
export const withoutListTool = (pathname: string): string => pathname.replace(LIST_TOOL, "") || "/";

/** Returns a query as text. It is the form in which a saved view is kept and compared. */
export function queryText(query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

/** Addresses without a portal. */
export const paths = pathsFor(null);

function withParameters(query: string, given: [string, string | undefined][]): string {
  const search = new URLSearchParams(query);
  for (const [name, value = ""] of given) search.set(name, value);
  return search.toString();
}
