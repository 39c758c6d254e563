import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { JSONWebKeySet } from "jose";
import type { Logger } from "pino";
import { businessDate, clockFrom } from "#api/business-time.ts";
import { hasInvalidHeader } from "#server/header-names.ts";
import { timeLimits } from "#server/time-limits.ts";
import { createBackend } from "./app.ts";
import type { Content } from "./areas/content/routes.ts";
import { connect, type OpenDatabase, startupError } from "./database/connect.ts";
import { isDemo } from "./database/contents.ts";
import { markInUse } from "./database/in-use.ts";
import { prepareDatabase } from "./database/migrate.ts";
import type { Database } from "./database/schema.ts";
import { type BackendExports, openExports } from "./export-requests.ts";
import type { BackendApp } from "./http/context.ts";
import { createTokenVerifier } from "./http/tokens.ts";
import type { Mail } from "./mail/message.ts";
import { type MailRounds, startMailRounds } from "./mail/rounds.ts";
import { createMail } from "./mail/smtp.ts";
import { measureBackend } from "./metrics.ts";
import { dailyReminders, sendProducerMail } from "./producer-mail/send.ts";
import { sendDecisionMail } from "./review/decision-mail.ts";
import { sendDueMail } from "./scopes/send-due-mail.ts";
import { checkDataKeys } from "./sealing/key-checks.ts";
import { createSealing, type Sealing } from "./sealing/sealing.ts";
import type { Services } from "./services.ts";
import type { Settings } from "./settings.ts";

/** The parts of a demo: its data, content, outbox and sign-in. `demo/` has them. */
export type Demo = {
  /** Writes the demo into an empty database, with dates relative to the business date `today`. Returns whether it was empty. */
  fill(db: Database, today: string): Promise<boolean>;
  content: Content;
  /** Email that nobody gets, for a backend without a mail server. */
  openOutbox(db: Database, sealing: Sealing): Mail;
  /** The pages of the outbox. */
  addPages(app: BackendApp, services: Services): void;
  openSignIn(settings: Settings): Promise<SignIn>;
};

/** An identity provider in the process of the backend. */
type SignIn = {
  /** Answers every request to the issuer's path and below it. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** The public keys that verify its tokens. */
  jwks: JSONWebKeySet;
};

const STOP_TIMEOUT_MS = 10_000;
const IDLE_CHECK_MS = 50;

export type RunningBackend = {
  address: AddressInfo;
  /**
   * Stops the backend in these steps: `/ready` answers 503, requests are served for the delay of the settings, new
   * connections are refused, running requests have up to ten seconds, the database is closed. A second call waits for the
   * same stop.
   */
  stop(): Promise<void>;
};

const nextStep =
  "the database is empty: add the first people with npm run admin, and records with npm run import -- FOLDER. (DEMO_DATA=yes fills an empty database with the demo.)";

/**
 * Opens the database, updates its schema, writes the demo into an empty database of a local start, and listens on the port.
 * @param demo is used as the settings say
 * @param onDatabaseBroken called when the embedded database cannot go on and this process must end
 * @throws Error when the database is in use, newer than this version or out of reach, or the port is in use
 */
export async function startBackend(
  settings: Settings,
  logger: Logger,
  demo: Demo,
  onDatabaseBroken: (error: unknown) => void = () => {},
): Promise<RunningBackend> {
  const clock = clockFrom(settings.fixedTime);
  const database = await connect({
    ...settings,
    onConnectionFault: (error) => logger.warn({ err: error }, "idle database connection lost"),
    onBroken: onDatabaseBroken,
  });
  let endUse = async () => {};
  try {
    if (settings.databaseUrl) endUse = await markInUse(settings.databaseUrl);
    const today = businessDate(clock(), settings.timeZone);
    const prepared = await prepare(
      settings,
      database,
      settings.demoData ? (db) => demo.fill(db, today) : undefined,
    );
    logger.info({ database: database.kind, ...prepared }, "database ready");
    if (prepared.isEmpty) logger.warn(nextStep);
    await checkDataKeys(database.db, settings.dataKeys, settings.dataKeysFrom);
    const login = settings.issuerIsEmbedded ? await demo.openSignIn(settings) : undefined;
    const state = { isStopping: false };
    const mail = settings.mail.smtpUrl
      ? createMail({ ...settings.mail, logger })
      : demo.openOutbox(database.db, createSealing(settings.dataKeys));
    void mail.tryOut();
    const exports = openExports({
      db: database.db,
      databaseUrl: settings.databaseUrl,
      onThreadFault: (error) => logger.error({ err: error }, "thread of exports ended"),
    });
    measureBackend({ db: database.db, exports });
    const app = createBackend({
      ...settings,
      db: database.db,
      exports,
      clock,
      signingUrl: settings.signing.url,
      signingProxies: settings.signing.proxies,
      signingCertificate: settings.signing.certificate,
      wakeMail: () => {
        for (const one of rounds) one.wake();
      },
      desk: settings.desk && { ...settings.desk, issuer: settings.issuer },
      content: (await isDemo(database.db)) ? demo.content : undefined,
      addPages: settings.mail.smtpUrl ? undefined : demo.addPages,
      verifyToken: createTokenVerifier({ ...settings, ...(login && { keys: login.jwks }) }),
      logger,
      isStopping: () => state.isStopping,
    });
    const listener = listenerFor(
      app,
      login && { handle: login.handle, path: new URL(settings.issuer).pathname },
      logger,
    );
    const server = createServer(timeLimits, (request, response) => {
      if (state.isStopping) response.shouldKeepAlive = false;
      listener(request, response);
    });
    const address = await listen(server, settings);
    // The mail rounds start last: a failed start closes the database, and no query may run then.
    const round = { db: database.db, now: clock, timeZone: settings.timeZone, mail, logger };
    const { portalUrl, signing } = settings;
    // Many reminders wait for each other, and no message that somebody waits for waits for them.
    const rounds = [
      [
        (isStopped: () => boolean) => sendDueMail({ ...round, signingUrl: signing.url }, isStopped),
        (isStopped: () => boolean) => sendDecisionMail({ ...round, portalUrl }, isStopped),
      ],
      [
        dailyReminders(round),
        (isStopped: () => boolean) =>
          sendProducerMail({ ...round, portalUrl, signingUrl: signing.url }, isStopped),
      ],
    ].map((queues) => startMailRounds(queues, logger));
    let stopped: Promise<void> | undefined;
    const stop = () => {
      state.isStopping = true;
      stopped ??= delay(settings.stopDelayMs).then(() =>
        shutDown(server, { exports, rounds, mail, database, endUse }),
      );
      return stopped;
    };
    return { address, stop };
  } catch (error) {
    await endUse();
    await database.close();
    throw startupError(error);
  }
}

/** Prepares the database. On a server no statement has a time limit then, because a migration of much data takes its time. */
async function prepare(
  settings: Settings,
  database: OpenDatabase,
  fill: ((db: Database) => Promise<boolean>) | undefined,
) {
  if (!settings.databaseUrl) return prepareDatabase(database.db, fill);
  const { db, close } = await connect({ ...settings, statementTimeoutMs: 0 });
  try {
    return await prepareDatabase(db, fill);
  } finally {
    await close();
  }
}

/** Returns a handler that sends requests at or below the path of the sign-in to the sign-in, and all others to the backend. */
function listenerFor(
  app: BackendApp,
  login: { handle: SignIn["handle"]; path: string } | undefined,
  logger: Logger,
): (request: IncomingMessage, response: ServerResponse) => void {
  const answer = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env);
    if (!response.headers.has("Transfer-Encoding") || !response.body) return response;
    await sendStream(response, (env as HttpBindings).outgoing, logger);
    return RESPONSE_ALREADY_SENT;
  });
  return (request, response) => {
    if (hasInvalidHeader(request.headers)) return response.writeHead(400, { Connection: "close" }).end();
    const path = request.url?.split("?")[0] ?? "/";
    if (login && (path === login.path || path.startsWith(`${login.path}/`))) login.handle(request, response);
    else void answer(request, response);
  };
}

/** Sends a response whose body is still being made. On an error it closes the connection, so that the download counts as failed. */
async function sendStream(response: Response, outgoing: ServerResponse, logger: Logger): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
  } catch (error) {
    const requestId = response.headers.get("X-Request-Id");
    if (isReaderGone(error)) logger.info({ requestId }, "the reader left");
    else logger.warn({ requestId, err: error }, "answer cut off");
    outgoing.destroy();
  }
}

const isReaderGone = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

function listen(server: Server, { host, port }: Settings): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

type OpenResources = {
  exports: BackendExports;
  rounds: readonly MailRounds[];
  mail: Mail;
  database: OpenDatabase;
  endUse: () => Promise<void>;
};

async function shutDown(
  server: Server,
  { exports, rounds, mail, database, endUse }: OpenResources,
): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // The server closes only connections that are idle at this moment. This timer closes the others when they become idle.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
  await Promise.all(rounds.map((one) => one.stop()));
  await mail.close();
  await exports.close();
  await endUse();
  await database.close();
}
