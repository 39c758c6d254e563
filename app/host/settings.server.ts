import { z } from "zod";
import { phoneOf } from "#api/phone.ts";
import { requireDataFolder } from "#server/data-folder.ts";
import { inProject } from "#server/project-folder.ts";
import { isInsecureAddress, isLocal, isPublic } from "#server/public-address.ts";
import { readOrCreateSecret } from "#server/secret-files.ts";
import * as rules from "#server/setting-rules.ts";

/**
 * The portal's settings, read from the environment once. `.env.example` explains each. A setting that is wrong stops
 * the start with a sentence that names it.
 */

const blankIsMissing = (value: unknown) => (value === "" ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsMissing, schema);

const { webAddress, wholeNumber } = rules;
const idList = z
  .string()
  .regex(/^[\w-]{1,64}(\s*,\s*[\w-]{1,64})*$/, "must be ids with commas between them")
  .transform((ids) => ids.split(",").map((id) => id.trim()));
const isHost = (text: string) => /^[a-z\d.-]+(:\d+)?$/i.test(text) && URL.canParse(`https://${text}`);
const hostList = z
  .string()
  .transform((hosts) => hosts.split(",").map((host) => host.trim()))
  .refine((hosts) => hosts.every(isHost), "must be hosts with commas between them");
/** The parameters that the portal itself sends to the provider. A setting must not replace them. */
const ownParameters =
  /^(client_id|code_challenge.*|max_age|nonce|prompt|redirect_uri|re(quest|sponse).*|scope|state)$/;
const parameters = z
  .string()
  .transform((text) => [...new URLSearchParams(text)])
  .refine((pairs) => !pairs.some(([name]) => ownParameters.test(name)), {
    error: "must not name a parameter that the portal sends itself",
  });
const httpsAddress = z.url({ protocol: /^https$/, error: "must be an https:// address" });
const link = setting(httpsAddress.optional());

const environment = z.object({
  NODE_ENV: setting(
    z
      .string()
      .transform((name) => (name === "development" || name === "test" ? name : ("production" as const)))
      .default("production"),
  ),
  PORT: setting(rules.port.default(3000)),
  HOST: setting(z.string().optional()),
  PUBLIC_URL: setting(webAddress.optional()),
  BACKEND_URL: setting(webAddress.default("http://127.0.0.1:4000")),
  TRACKER_URL: setting(webAddress.optional()),
  TRACKER_SEND_TOKEN: setting(rules.yesOrNo.default("no")),
  BACKEND_TIMEOUT_MS: setting(wholeNumber("milliseconds", 100, 120_000).default(8000)),
  BACKEND_SUBMISSION_TIMEOUT_MS: setting(wholeNumber("milliseconds", 100, 120_000).default(20_000)),
  BACKEND_EXPORT_TIMEOUT_MS: setting(wholeNumber("milliseconds", 100, 600_000).default(60_000)),
  CLIENT_IDENTIFIER_HEADER: setting(rules.headerName.default("X-Client-Id")),
  CLIENT_IDENTIFIER: setting(z.string().default("4")),
  CONNECTION_CLAIM: setting(z.string().optional()),
  // Exactly as the provider writes it: a slash at its end is part of it.
  OIDC_ISSUER: setting(rules.exactWebAddress.default("http://127.0.0.1:4000/login")),
  OIDC_CLIENT_ID: setting(z.string().default("producer-portal")),
  OIDC_CLIENT_SECRET: setting(rules.secret(1).optional()),
  OIDC_SCOPES: setting(z.string().default("openid profile email offline_access")),
  OIDC_PARAMETERS: setting(parameters.prefault("")),
  OIDC_AUTH_TIME: setting(rules.authTime.default("required")),
  SESSION_SECRET: setting(rules.secret(32).optional()),
  SESSION_STORE_URL: setting(
    z.url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// address" }).optional(),
  ),
  SESSION_IDLE_MINUTES: setting(wholeNumber("minutes", 1, 1440).default(15)),
  SESSION_MAX_HOURS: setting(wholeNumber("hours", 1, 168).default(8)),
  WRITES_PER_MINUTE: setting(wholeNumber("forms", 1, 1_000_000).default(300)),
  REMEMBERED_SECONDS: setting(wholeNumber("seconds", 0, 300).default(60)),
  WORKERS: setting(wholeNumber("processes", 1, 64).default(1)),
  DATA_DIR: setting(z.string().default(".data")),
  KEPT_MEGABYTES: setting(wholeNumber("megabytes", 64, 1_000_000).default(2048)),
  ALLOW_DEMO_SIGN_IN: setting(rules.yesOrNo.default("no")),
  FIXED_TIME: setting(rules.instant.optional()),
  BUSINESS_TIME_ZONE: setting(rules.timeZone.default("America/New_York")),
  POLICIES_EXPORT_EXCLUDED_AGENCY_ID: setting(z.string().optional()),
  HELP_REQUEST_TYPE_IDS: setting(idList.default([])),
  RELATIONSHIP_TEAM_NAME: setting(
    z
      .string()
      .trim()
      .regex(/^.{1,100}$/su, "must have 1 to 100 characters")
      .default("Producer Support Team"),
  ),
  RELATIONSHIP_TEAM_EMAIL: setting(z.email("must be an email address").optional()),
  RELATIONSHIP_TEAM_PHONE: setting(
    z
      .string()
      .refine((number) => phoneOf(number).href !== null, "must be a phone number")
      .optional(),
  ),
  REVIEW_BUSINESS_DAYS: setting(wholeNumber("business days", 0, 30).default(3)),
  SIGNING_URL: setting(webAddress.optional()),
  SIGNING_HOSTS: setting(hostList.default([])),
  VIDEO_PAGE_URL: setting(httpsAddress.default("https://www.youtube.com/watch?v=")),
  IMAGE_HOSTS: setting(hostList.default([])),
  DESIGN_PAGE: setting(rules.yesOrNo.default("no")),
  PORTAL_METRICS_PORT: setting(rules.port.optional()),
  METRICS_HOST: setting(z.string().default("127.0.0.1")),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress.optional()),
  PRODUCT_NAME: setting(rules.productName.optional()),
  PRODUCT_LOGO: setting(rules.productLogo.optional()),
  PRODUCT_COLOR: setting(rules.productColor.optional()),
  STOP_DELAY_MS: setting(wholeNumber("milliseconds", 0, 60_000).default(0)),
  LOG_LEVEL: setting(rules.logLevel.default("info")),
  LINK_PRIVACY: link,
  LINK_FACEBOOK: link,
  LINK_LINKEDIN: link,
  LINK_YOUTUBE: link,
  LINK_CERTIFICATION: link,
  LINK_TRAINING: link,
  LINK_MARKETPLACE: link,
  LINK_ANALYTICS: link,
  LINK_MARKETING: link,
  LINK_FILE_SENDING: link,
});

/** The names of all settings of the portal. */
export const settingNames = Object.keys(environment.shape);

export type Settings = ReturnType<typeof readSettings>;

/**
 * @throws Error with one line per faulty setting, or that names the data folder when it cannot be written
 */
export function readSettings(env: Record<string, string | undefined>) {
  const { values, faults } = rules.readEach(environment, env);
  values.DATA_DIR = inProject(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const HOST = values.HOST ?? (isLocal(publicUrl) ? "127.0.0.1" : undefined);
  const inPublic = isPublic({ addresses: [publicUrl], hosts: HOST === undefined ? [] : [HOST] });
  rules.refuseFaults("portal", faults, inPublic ? faultsInPublic(values, publicUrl) : []);
  const isKeptHere = !values.SESSION_STORE_URL || !values.SESSION_SECRET || !values.OIDC_CLIENT_SECRET;
  if (isKeptHere) requireDataFolder(values.DATA_DIR);
  return {
    ...values,
    HOST,
    PUBLIC_URL: new URL(publicUrl).origin,
    TRACKER_URL: values.TRACKER_URL ?? values.BACKEND_URL,
    SECURE: publicUrl.startsWith("https:"),
    SESSION_SECRET: values.SESSION_SECRET ?? readOrCreateSecret(values.DATA_DIR, "session-secret"),
    RELATIONSHIP_TEAM_EMAIL: values.RELATIONSHIP_TEAM_EMAIL ?? "producer.support@example.com",
    RELATIONSHIP_TEAM_PHONE: values.RELATIONSHIP_TEAM_PHONE ?? "(800) 555-0100",
    OIDC_CLIENT_SECRET:
      values.OIDC_CLIENT_SECRET ?? readOrCreateSecret(values.DATA_DIR, "oidc-client-secret"),
  };
}

/** When a start is public: see the head of `.env.example`. */
const whenPublic = "when other machines can reach the portal, by PUBLIC_URL or HOST";

/** Returns the faults of settings that are fine for a trial on one machine, but not where others can reach the portal. */
function faultsInPublic(values: z.infer<typeof environment>, publicUrl: string): string[] {
  const demo = values.ALLOW_DEMO_SIGN_IN === "yes";
  const store = values.SESSION_STORE_URL;
  const crossesNetwork = ["BACKEND_URL", "TRACKER_URL", "OIDC_ISSUER", "SIGNING_URL"] as const;
  const insecure = Object.entries({
    PUBLIC_URL: publicUrl,
    ...Object.fromEntries(crossesNetwork.map((name) => [name, values[name]])),
  }).flatMap(([name, address]) => (address && isInsecureAddress(address) ? [name] : []));
  return [
    ...insecure.map((name) => `${name} must be an https:// address when it is not local`),
    ...(values.SESSION_SECRET ? [] : [`SESSION_SECRET is required ${whenPublic}`]),
    ...(values.OIDC_CLIENT_SECRET || demo
      ? []
      : [`OIDC_CLIENT_SECRET is required ${whenPublic}; only the demo sign-in knows a made one`]),
    ...(["RELATIONSHIP_TEAM_EMAIL", "RELATIONSHIP_TEAM_PHONE"] as const).flatMap((name) =>
      values[name] || demo ? [] : [`${name} is required ${whenPublic}: producers write and call there`],
    ),
    ...(store && isInsecureAddress(store) && new URL(store).password
      ? ["SESSION_STORE_URL must be a rediss:// address when it has a password and is not local"]
      : []),
    ...(values.FIXED_TIME ? [`FIXED_TIME is for tests, and refused ${whenPublic}`] : []),
  ];
}

/** Ends the process with a sentence in production. Elsewhere the error is thrown. */
function settingsOrEnd() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (["development", "test"].includes(process.env.NODE_ENV ?? "")) throw error;
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

export const settings = settingsOrEnd();
