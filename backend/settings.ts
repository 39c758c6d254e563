import { join } from "node:path";
import { z } from "zod";
import { requireDataFolder } from "#server/data-folder.ts";
import { inProject } from "#server/project-folder.ts";
import { isInsecureAddress, isLocal, isPublic } from "#server/public-address.ts";
import { readOrCreateSecret } from "#server/secret-files.ts";
import * as rules from "#server/setting-rules.ts";
import {
  keptSigningCertificate,
  readSigningCertificate,
  type SigningCertificate,
} from "./files/signatures/certificate.ts";
import { type DataKey, readDataKeys } from "./sealing/keys.ts";

/** The checked settings of the reference backend. They come from environment variables. */
export type Settings = {
  host: string;
  port: number;
  /** The backend's own origin as the portal reaches it, without a slash at the end. */
  publicUrl: string;
  /** The portal's origin. */
  portalUrl: string;
  /** The address of a database server. When empty, the embedded database under `dataDir` is used. */
  databaseUrl: string;
  /** True when an empty database is filled with the demo. */
  demoData: boolean;
  dataDir: string;
  issuer: string;
  /** True when `issuer` is the demo sign-in that this process serves itself. */
  issuerIsEmbedded: boolean;
  audience: string;
  client: { id: string; secret: string };
  clientIdentifier: { header: string; value: string };
  fixedTime: string | undefined;
  timeZone: string;
  accessTokenSeconds: number;
  policiesExportExcludedAgencyId: string | undefined;
  logLevel: string;
  /** The number of processes that serve requests. */
  workers: number;
  /** Where metrics are answered; without a port nowhere. */
  metrics: { port: number | undefined; host: string };
  /** The time for which the backend still serves requests after a stop signal. */
  stopDelayMs: number;
  fileLinkSecret: string;
  /** The keys that encrypt identity numbers, newest first. */
  dataKeys: readonly [DataKey, ...DataKey[]];
  /** Where they come from: the name of the setting, or a file. */
  dataKeysFrom: string;
  /** The settings of the signing pages and of signed documents. */
  signing: {
    /** The public origin of the signing pages, without a slash at the end. */
    url: string;
    /** The number of our own proxies before the signing pages. */
    proxies: number;
    certificate: SigningCertificate;
  };
  /** The review desk as a client of `issuer`; undefined where it is off. */
  desk: { url: string; clientId: string; clientSecret: string; hidesSignInTime: boolean } | undefined;
  /** Without a mail server, `smtpUrl` is empty and messages go to the outbox of the demo. */
  mail: { smtpUrl: string; from: string };
};

const { webAddress, wholeNumber } = rules;

const environment = z.object({
  BACKEND_HOST: z.string().default("127.0.0.1"),
  BACKEND_PORT: rules.port.default(4000),
  BACKEND_PUBLIC_URL: webAddress.optional(),
  PUBLIC_URL: webAddress.default("http://localhost:3000"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATA_DIR: z.string().default(".data"),
  OIDC_ISSUER: rules.exactWebAddress.optional(),
  OIDC_AUDIENCE: z.string().default("urn:producer-portal:backend"),
  OIDC_CLIENT_ID: z.string().default("producer-portal"),
  OIDC_AUTH_TIME: rules.authTime.default("required"),
  OIDC_CLIENT_SECRET: rules.secret(16).optional(),
  CLIENT_IDENTIFIER_HEADER: rules.headerName.default("X-Client-Id"),
  CLIENT_IDENTIFIER: z.string().default("4"),
  ALLOW_DEMO_SIGN_IN: rules.yesOrNo.default("no"),
  DEMO_DATA: rules.yesOrNo.optional(),
  FIXED_TIME: rules.instant.optional(),
  BUSINESS_TIME_ZONE: rules.timeZone.default("America/New_York"),
  ACCESS_TOKEN_SECONDS: wholeNumber("seconds", 1, 86_400).default(900),
  POLICIES_EXPORT_EXCLUDED_AGENCY_ID: z.string().optional(),
  FILE_LINK_SECRET: rules.secret(32).optional(),
  DATA_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = readDataKeys(text);
      if (!keys)
        context.addIssue("must be id:base64 of 32 bytes, several of them separated by commas, no id twice");
      else if (keys.some(({ secret }) => rules.isOneRepeated(secret)))
        context.addIssue("must not be one byte again and again: make each key with openssl rand -base64 32");
      return keys ?? z.NEVER;
    })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must start with smtp:// or smtps://" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      "must be an address, or Name <address>",
    )
    .optional(),
  SIGNING_URL: webAddress.optional(),
  SIGNING_PROXIES: wholeNumber("proxies", 0, 10).default(0),
  SIGNING_CERTIFICATE: z.string().optional(),
  SIGNING_CERTIFICATE_PASSWORD: z.string().default(""),
  DESK_URL: webAddress.optional(),
  DESK_CLIENT_ID: z.string().optional(),
  DESK_CLIENT_SECRET: rules.secret(16).optional(),
  WORKERS: wholeNumber("processes", 1, 64).default(1),
  PRODUCT_NAME: rules.productName.optional(),
  PRODUCT_LOGO: rules.productLogo.optional(),
  PRODUCT_COLOR: rules.productColor.optional(),
  STOP_DELAY_MS: wholeNumber("milliseconds", 0, 60_000).default(0),
  BACKEND_METRICS_PORT: rules.port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: rules.logLevel.default("info"),
});

/** The names of all settings of the backend. */
export const settingNames = Object.keys(environment.shape);

/**
 * Returns the settings from environment variables. Missing secrets are created under `DATA_DIR/secrets`. An empty variable
 * counts as not set.
 * @throws Error with one line for each fault, or with the name of the data folder when it cannot be written
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const nonEmpty = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const { values, faults } = rules.readEach(environment, nonEmpty);
  values.DATA_DIR = inProject(values.DATA_DIR);
  const publicUrl = values.BACKEND_PUBLIC_URL ?? `http://127.0.0.1:${values.BACKEND_PORT}`;
  const embeddedIssuer = `${publicUrl}/login`;
  const issuer = values.OIDC_ISSUER ?? embeddedIssuer;
  const issuerIsEmbedded = issuer === embeddedIssuer;
  const inPublic = isPublic({
    addresses: [
      publicUrl,
      values.PUBLIC_URL,
      ...[values.SIGNING_URL, values.DESK_URL].filter((address) => address !== undefined),
    ],
    hosts: [values.BACKEND_HOST],
  });
  rules.refuseFaults("backend", faults, [
    ...faultsTogether(values, issuerIsEmbedded),
    ...(inPublic ? faultsInPublic(values, issuer, issuerIsEmbedded, publicUrl) : []),
  ]);
  requireDataFolder(values.DATA_DIR);
  return {
    host: values.BACKEND_HOST,
    port: values.BACKEND_PORT,
    publicUrl,
    portalUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL ?? "",
    demoData: values.DEMO_DATA ? values.DEMO_DATA === "yes" : !values.DATABASE_URL && !inPublic,
    dataDir: values.DATA_DIR,
    issuer,
    issuerIsEmbedded,
    audience: values.OIDC_AUDIENCE,
    client: {
      id: values.OIDC_CLIENT_ID,
      secret:
        values.OIDC_CLIENT_SECRET ??
        (issuerIsEmbedded ? readOrCreateSecret(values.DATA_DIR, "oidc-client-secret") : ""),
    },
    clientIdentifier: { header: values.CLIENT_IDENTIFIER_HEADER, value: values.CLIENT_IDENTIFIER },
    fixedTime: values.FIXED_TIME,
    timeZone: values.BUSINESS_TIME_ZONE,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    policiesExportExcludedAgencyId: values.POLICIES_EXPORT_EXCLUDED_AGENCY_ID,
    logLevel: values.LOG_LEVEL,
    // The embedded database and the demo sign-in each belong to one process.
    workers: values.DATABASE_URL && !issuerIsEmbedded ? values.WORKERS : 1,
    metrics: { port: values.BACKEND_METRICS_PORT, host: values.METRICS_HOST },
    stopDelayMs: values.STOP_DELAY_MS,
    fileLinkSecret: values.FILE_LINK_SECRET ?? readOrCreateSecret(values.DATA_DIR, "file-link-secret"),
    dataKeys: values.DATA_KEYS ?? generatedDataKeys(values.DATA_DIR),
    dataKeysFrom: values.DATA_KEYS ? "DATA_KEYS" : dataKeyFile(values.DATA_DIR),
    mail: { smtpUrl: values.SMTP_URL ?? "", from: values.MAIL_FROM ?? "" },
    desk: deskClient(values, publicUrl, issuerIsEmbedded),
    signing: {
      url: values.SIGNING_URL ?? publicUrl,
      proxies: values.SIGNING_PROXIES,
      certificate: signingCertificate(values),
    },
  };
}

const isDeskOn = ({ DESK_CLIENT_ID }: z.infer<typeof environment>, issuerIsEmbedded: boolean) =>
  issuerIsEmbedded || DESK_CLIENT_ID !== undefined;

/** The demo sign-in knows the review desk from the start. Another provider must have been told of it. */
function deskClient(
  values: z.infer<typeof environment>,
  publicUrl: string,
  issuerIsEmbedded: boolean,
): Settings["desk"] {
  const { DESK_CLIENT_ID: id, DESK_CLIENT_SECRET: secret, DATA_DIR } = values;
  const url = new URL(values.DESK_URL ?? publicUrl).origin;
  if (issuerIsEmbedded) {
    const clientSecret = secret ?? readOrCreateSecret(DATA_DIR, "desk-client-secret");
    return { url, clientId: id ?? "review-desk", clientSecret, hidesSignInTime: false };
  }
  if (!id || !secret) return undefined;
  return { url, clientId: id, clientSecret: secret, hidesSignInTime: values.OIDC_AUTH_TIME === "absent" };
}

/** The id of the key that is created when DATA_KEYS is not set. */
const GENERATED_KEY_ID = "made";

const dataKeyFile = (dataDir: string) => join(dataDir, "secrets/data-key");

function generatedDataKeys(dataDir: string): [DataKey, ...DataKey[]] {
  const keys = readDataKeys(`${GENERATED_KEY_ID}:${readOrCreateSecret(dataDir, "data-key")}`);
  if (!keys) throw settingsError(`DATA_KEYS is not set, and ${dataKeyFile(dataDir)} is damaged`);
  return keys;
}

function signingCertificate(values: z.infer<typeof environment>): SigningCertificate {
  const { SIGNING_CERTIFICATE: path, SIGNING_CERTIFICATE_PASSWORD: password, DATA_DIR } = values;
  try {
    return path ? readSigningCertificate(inProject(path), password) : keptSigningCertificate(DATA_DIR);
  } catch (error) {
    throw settingsError(error instanceof Error ? error.message : String(error));
  }
}

function faultsTogether(values: z.infer<typeof environment>, issuerIsEmbedded: boolean): string[] {
  const { SMTP_URL, MAIL_FROM, DESK_CLIENT_ID, DESK_CLIENT_SECRET } = values;
  return [
    ...(SMTP_URL && !MAIL_FROM
      ? ["MAIL_FROM is required with SMTP_URL: messages are sent from that address"]
      : []),
    ...(!issuerIsEmbedded && !DESK_CLIENT_ID !== !DESK_CLIENT_SECRET
      ? [
          "DESK_CLIENT_ID and DESK_CLIENT_SECRET belong together: set both for the review desk, or none to leave it out",
        ]
      : []),
  ];
}

/** When a start is public: see the head of `.env.example`. */
const whenPublic =
  "when other machines can reach the backend, by BACKEND_HOST, PUBLIC_URL or another address";

/** Returns the faults of settings that are safe for a trial on one machine only, and not where others can reach the backend. */
function faultsInPublic(
  values: z.infer<typeof environment>,
  issuer: string,
  issuerIsEmbedded: boolean,
  publicUrl: string,
): string[] {
  const required = {
    ...(issuerIsEmbedded && {
      OIDC_ISSUER:
        "everybody knows the password of the demo sign-in. ALLOW_DEMO_SIGN_IN=yes opens it all the same, with its review desk and outbox",
    }),
    ...(!values.DATA_KEYS && {
      DATA_KEYS: "identity numbers are encrypted with it, and all backends need the same",
    }),
    ...(!values.SIGNING_CERTIFICATE && {
      SIGNING_CERTIFICATE: "signed documents are sealed with it, and all backends need the same",
    }),
    ...(!values.SMTP_URL && {
      SMTP_URL: "everybody can read the outbox that shows messages instead",
    }),
    ...(isLocal(values.SIGNING_URL ?? publicUrl) && {
      SIGNING_URL: "the links in messages to customers lead there",
    }),
    ...(isDeskOn(values, issuerIsEmbedded) &&
      isLocal(values.DESK_URL ?? publicUrl) && { DESK_URL: "members of the review desk open it there" }),
  };
  const missing = values.ALLOW_DEMO_SIGN_IN === "yes" ? [] : Object.entries(required);
  return [
    ...missing.map(([name, reason]) => `${name} is required ${whenPublic}: ${reason}`),
    ...(isDeskOn(values, issuerIsEmbedded) && isInsecureAddress(values.DESK_URL ?? publicUrl)
      ? ["DESK_URL must be an https:// address when it is not local: people sign in there"]
      : []),
    ...(isInsecureAddress(issuer) ? ["OIDC_ISSUER must be an https:// address when it is not local"] : []),
    ...(values.FIXED_TIME ? [`FIXED_TIME is for tests, and refused ${whenPublic}`] : []),
  ];
}

/** A fault that only the files show to which settings lead. */
const settingsError = (fault: string) =>
  new Error(`The backend cannot start, its settings are wrong:\n  ${fault}`);
