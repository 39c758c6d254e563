import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { businessDate, type Clock } from "#api/business-time.ts";
import { publicRoutes } from "#api/content.ts";
import { type Audited, WORKBOOK_TYPE } from "#api/wire.ts";
import { serveAccountManagers } from "./areas/account-managers/routes.ts";
import { serveAlerts } from "./areas/alerts/routes.ts";
import { serveApplications } from "./areas/applications/routes.ts";
import { serveAppointments } from "./areas/appointments/routes.ts";
import { serveConnecture } from "./areas/connecture/routes.ts";
import { type Content, noContent, serveContent } from "./areas/content/routes.ts";
import { serveContractRequests } from "./areas/contract-requests/routes.ts";
import { serveContracts } from "./areas/contracts/routes.ts";
import { serveCustomers } from "./areas/customers/routes.ts";
import { serveDashboard } from "./areas/dashboard/routes.ts";
import { serveDictionaries } from "./areas/dictionaries/routes.ts";
import { serveDocuments } from "./areas/documents/routes.ts";
import { serveEAndOs } from "./areas/eandos/routes.ts";
import { serveEnrollments } from "./areas/enrollments/routes.ts";
import { serveFiles } from "./areas/files/routes.ts";
import { serveHelpRequests } from "./areas/help-requests/routes.ts";
import { serveLicenses } from "./areas/licenses/routes.ts";
import { servePreferences } from "./areas/preferences/routes.ts";
import { serveProducers } from "./areas/producers/routes.ts";
import { serveProfiles } from "./areas/profiles/routes.ts";
import { serveReports } from "./areas/reports/routes.ts";
import { serveSession } from "./areas/session/routes.ts";
import { serveStatements } from "./areas/statements/routes.ts";
import { serveYourSubmissions } from "./areas/your-submissions/routes.ts";
import { serveCalendarFeeds } from "./calendar/routes.ts";
import type { Database } from "./database/schema.ts";
import type { DeskOptions } from "./desk/desk.ts";
import { serveDesk } from "./desk/routes.ts";
import { type BackendExports, openExports } from "./export-requests.ts";
import type { SigningCertificate } from "./files/signatures/certificate.ts";
import { audit } from "./http/audit.ts";
import type { BackendApp, BackendEnv } from "./http/context.ts";
import { refuseForgery, requireClientIdentifier, requireContentType, requireToken } from "./http/guards.ts";
import { serveHealth } from "./http/health.ts";
import { logRequests, setSecurityHeaders } from "./http/observe.ts";
import { answerError, answerInvalid, answerUnknownPath, refusal } from "./http/problems.ts";
import type { VerifyToken } from "./http/tokens.ts";
import { serveDocumentation } from "./pages/documentation.tsx";
import { serveScopes } from "./scopes/routes.ts";
import { serveSigning } from "./scopes/signing/routes.ts";
import type { DataKey } from "./sealing/keys.ts";
import { createSealing } from "./sealing/sealing.ts";
import type { Services } from "./services.ts";
import { SUBMISSIONS_PER_HOUR } from "./submissions/hourly-limit.ts";

export type BackendOptions = {
  db: Database;
  /** Makes large files. The default reads their rows from `db`. */
  exports?: BackendExports;
  /** The business clock. */
  clock: Clock;
  /** The business time zone. */
  timeZone: string;
  verifyToken: VerifyToken;
  logger: Logger;
  /** This backend's own origin, without a slash at the end. */
  publicUrl: string;
  fileLinkSecret: string;
  /** The keys that encrypt identity numbers, newest first. */
  dataKeys: readonly [DataKey, ...DataKey[]];
  clientIdentifier: { header: string; value: string };
  policiesExportExcludedAgencyId?: string | undefined;
  /** The number of submissions that one user may make in an hour; the default is 60. */
  submissionsPerHour?: number;
  /** The clock for signed addresses. The default is the real time; tests set it. */
  realTime?: Clock;
  /** Returns true when the process is about to end. */
  isStopping?: () => boolean;
  /** The portal's origin. */
  portalUrl: string;
  /** The public origin of the signing pages; the default is `publicUrl`. */
  signingUrl?: string;
  /** The number of our own proxies before the signing pages; the default is 0. */
  signingProxies?: number;
  /** Signs the PDFs of scopes of appointment. */
  signingCertificate: SigningCertificate;
  /** Called when messages wait to be sent. */
  wakeMail?: () => void;
  /** The review desk; undefined where it is off. */
  desk?: DeskOptions | undefined;
  /** Videos, news and the training calendar; the default has none. */
  content?: Content | undefined;
  /** Adds pages that everybody may read. */
  addPages?: ((app: BackendApp, services: Services) => void) | undefined;
};

const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Creates the reference backend: a function from request to response with all routes. It opens no port and starts no
 * background work. The caller closes the database.
 */
export function createBackend(options: BackendOptions): BackendApp {
  const app: BackendApp = new OpenAPIHono<BackendEnv>({ getPath: canonicalPath, defaultHook: answerInvalid });
  app.onError(answerError);
  app.notFound(answerUnknownPath);
  const services: Services = {
    db: options.db,
    exports: options.exports ?? openExports({ db: options.db }),
    now: options.clock,
    timeZone: options.timeZone,
    today: () => businessDate(options.clock(), options.timeZone),
    realTime: options.realTime ?? (() => new Date()),
    publicUrl: options.publicUrl,
    fileLinkSecret: options.fileLinkSecret,
    policiesExportExcludedAgencyId: options.policiesExportExcludedAgencyId?.toLowerCase(),
    submissionsPerHour: options.submissionsPerHour ?? SUBMISSIONS_PER_HOUR,
    sealing: createSealing(options.dataKeys),
    portalUrl: options.portalUrl,
    signingUrl: options.signingUrl ?? options.publicUrl,
    signingProxies: options.signingProxies ?? 0,
    signingCertificate: options.signingCertificate,
    wakeMail: options.wakeMail ?? (() => {}),
  };
  app.use(logRequests(options.logger), setSecurityHeaders);
  serveSigning(app, services);
  if (options.desk) serveDesk(app, services, options.desk);
  options.addPages?.(app, services);
  app.use(audit(options.db, auditActionLookup(app)));
  serveHealth(app, options.db, options.isStopping ?? (() => false));
  addGuards(app, options);
  serveSession(app, services);
  servePreferences(app, services);
  serveContracts(app, services);
  serveDictionaries(app, services);
  serveLicenses(app, services);
  serveEAndOs(app, services);
  serveAppointments(app, services);
  serveDocuments(app, services);
  serveConnecture(app, services);
  serveContractRequests(app, services);
  serveApplications(app, services);
  serveProducers(app, services);
  serveEnrollments(app, services);
  serveCustomers(app, services);
  serveCalendarFeeds(app, services);
  serveStatements(app, services);
  serveReports(app, services);
  serveHelpRequests(app, services);
  serveProfiles(app, services);
  serveYourSubmissions(app, services);
  serveAccountManagers(app, services);
  serveDashboard(app, services);
  serveScopes(app, services);
  serveAlerts(app, services);
  serveContent(app, services, options.content ?? noContent);
  serveFiles(app, services, {
    paths: () => pathsWhere(app, (route) => WORKBOOK_TYPE in (route.responses[200]?.content ?? {})),
    ask: (request) => {
      request.headers.set(options.clientIdentifier.header, options.clientIdentifier.value);
      return app.fetch(request);
    },
  });
  serveDocumentation(app, options.clientIdentifier.header);
  return app;
}

function addGuards(app: BackendApp, { verifyToken, clientIdentifier }: BackendOptions): void {
  const checkToken = requireToken(verifyToken);
  app.use("/files/*", checkToken);
  const tooLarge = () => {
    throw refusal(413, "The body is too large.");
  };
  const limitJson = refuseBrokenBody(bodyLimit({ maxSize: MAX_JSON_BYTES, onError: tooLarge }));
  const takesMultipart = multipartPathTest(app);
  const unlessPublic = (guard: MiddlewareHandler<BackendEnv>): MiddlewareHandler<BackendEnv> => {
    return (c, next) => (isPublic(c.req.method, c.req.path) ? next() : guard(c, next));
  };
  for (const area of ["/t/*", "/api/*"]) {
    app.use(
      area,
      unlessPublic(checkToken),
      unlessPublic(requireClientIdentifier(clientIdentifier.header, clientIdentifier.value)),
      refuseForgery,
      requireContentType(takesMultipart),
      // A multipart body has limits for its parts, which its route checks while it reads them.
      (c, next) => (takesMultipart(c.req.path) ? next() : limitJson(c, next)),
    );
  }
}

/** Returns whether a route needs no token. */
const isPublic = (method: string, path: string): boolean =>
  ["GET", "HEAD"].includes(method) && publicRoutes.some((route) => route.path === path);

/** Answers 400 when a sender disconnects while the body is read: the connection error is not a fault of the backend. */
function refuseBrokenBody(read: MiddlewareHandler<BackendEnv>): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    try {
      return await read(c, next);
    } catch (error) {
      throw error instanceof HTTPException ? error : refusal(400, "The body broke off.");
    }
  };
}

type RouteDefinition = {
  method: string;
  path: string;
  "x-audited"?: Audited | undefined;
  request?: { body?: { content: object } | undefined } | undefined;
  responses: { [status: string]: { content?: object } };
};

function pathsWhere(app: BackendApp, condition: (route: RouteDefinition) => boolean): string[] {
  return routesOf(app)
    .filter(condition)
    .map(({ path }) => path);
}

function routesOf(app: BackendApp): RouteDefinition[] {
  return app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" ? [definition.route as RouteDefinition] : [],
  );
}

/** Returns a function that looks up the audited action of a route. The first call reads the routes, when all are registered. */
function auditActionLookup(app: BackendApp): (method: string, path: string) => Audited | undefined {
  let actions: Map<string, Audited | undefined> | undefined;
  return (method, path) => {
    actions ??= new Map(
      routesOf(app).map((route) => [`${route.method.toUpperCase()} ${route.path}`, route["x-audited"]]),
    );
    return actions.get(`${method} ${path}`);
  };
}

/** Returns a test for paths that take a multipart body. The first call reads the routes, when all are registered. */
function multipartPathTest(app: BackendApp): (path: string) => boolean {
  let paths: string[] | undefined;
  return (path) => {
    paths ??= pathsWhere(app, (route) => "multipart/form-data" in (route.request?.body?.content ?? {}));
    return paths.some((pattern) => matchesPattern(path, pattern));
  };
}

function matchesPattern(path: string, pattern: string): boolean {
  const parts = path.split("/");
  const shape = pattern.split("/");
  return (
    parts.length === shape.length &&
    shape.every((part, index) => part.startsWith("{") || part === parts[index])
  );
}

/** Returns the path with a plural owner, such as `/t/agents/`. Callers may write the singular as well. */
function canonicalPath(request: Request): string {
  const { pathname } = new URL(request.url);
  return pathname.replace(/^\/t\/agent\//, "/t/agents/").replace(/^\/t\/agency\//, "/t/agencies/");
}
