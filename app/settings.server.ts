import { z } from "zod";
import { requireDataFolder } from "#server/data-folder.ts";
import { isInsecureAddress, isLocal } from "#server/public-address.ts";
import { readOrCreateSecret } from "#server/secret-files.ts";
import { phoneOf } from "./phone/phone.ts";

/**
 * The portal's settings, read from the environment once. `.env.example` explains each. A setting that is wrong stops
 * the start with a sentence that names it.
 */

const blankIsMissing = (value: unknown) => (value === "" ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsMissing, schema);

const anyWebAddress = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });
const webAddress = anyWebAddress.transform((address) => address.replace(/\/+$/, ""));
const wholeNumber = z.coerce.number().int();
const idList = z
  .string()
  .regex(/^[\w-]{1,64}(\s*,\s*[\w-]{1,64})*$/, "must be ids with commas between them")
  .transform((ids) => ids.split(",").map((id) => id.trim()));
const isHost = (text: string) => /^[a-z\d.-]+(:\d+)?$/i.test(text) && URL.canParse(`https://${text}`);
const hostList = z
  .string()
  .transform((hosts) => hosts.split(",").map((host) => host.trim()))
  .refine((hosts) => hosts.every(isHost), "must be hosts with commas between them");
/** What the portal itself says to the provider. */
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
  NODE_ENV: setting(z.enum(["development", "production", "test"]).default("production")),
  PORT: setting(wholeNumber.min(0).max(65535).default(3000)),
  HOST: setting(z.string().optional()),
  PUBLIC_URL: setting(webAddress.optional()),
  BACKEND_URL: setting(webAddress.default("http://127.0.0.1:4000")),
  TRACKER_URL: setting(webAddress.optional()),
  TRACKER_SEND_TOKEN: setting(z.enum(["yes", "no"]).default("no")),
  BACKEND_TIMEOUT_MS: setting(wholeNumber.min(100).max(120_000).default(8000)),
  BACKEND_SUBMISSION_TIMEOUT_MS: setting(wholeNumber.min(100).max(120_000).default(20_000)),
  BACKEND_EXPORT_TIMEOUT_MS: setting(wholeNumber.min(100).max(600_000).default(60_000)),
  CLIENT_IDENTIFIER_HEADER: setting(z.string().default("X-Client-Id")),
  CLIENT_IDENTIFIER: setting(z.string().default("4")),
  CONNECTION_CLAIM: setting(z.string().optional()),
  // Exactly as the provider writes it: a slash at its end is part of it.
  OIDC_ISSUER: setting(anyWebAddress.default("http://127.0.0.1:4000/login")),
  OIDC_CLIENT_ID: setting(z.string().default("producer-portal")),
  OIDC_CLIENT_SECRET: setting(z.string().optional()),
  OIDC_SCOPES: setting(z.string().default("openid profile email offline_access")),
  OIDC_PARAMETERS: setting(parameters.prefault("")),
  OIDC_AUTH_TIME: setting(z.enum(["required", "absent"]).default("required")),
  SESSION_SECRET: setting(z.string().min(32, "must have at least 32 characters").optional()),
  SESSION_STORE_URL: setting(
    z.url({ protocol: /^rediss?$/, error: "must be a redis:// address" }).optional(),
  ),
  SESSION_IDLE_MINUTES: setting(z.coerce.number().positive().default(15)),
  SESSION_MAX_HOURS: setting(z.coerce.number().positive().default(8)),
  WRITES_PER_MINUTE: setting(wholeNumber.min(1).default(300)),
  REMEMBERED_SECONDS: setting(wholeNumber.min(0).max(300).default(60)),
  WORKERS: setting(wholeNumber.min(1).max(64).default(1)),
  DATA_DIR: setting(z.string().default(".data")),
  KEPT_MEGABYTES: setting(wholeNumber.min(64).max(1_000_000).default(2048)),
  ALLOW_DEMO_SIGN_IN: setting(z.enum(["yes", "no"]).default("no")),
  FIXED_TIME: setting(z.iso.datetime({ offset: true }).optional()),
  BUSINESS_TIME_ZONE: setting(
    z
      .string()
      .refine(
        (zone) => Intl.supportedValuesOf("timeZone").includes(zone) || zone === "UTC",
        "is not a time zone",
      )
      .default("America/New_York"),
  ),
  POLICIES_EXPORT_EXCLUDED_AGENCY_ID: setting(z.string().optional()),
  HELP_REQUEST_TYPE_IDS: setting(idList.default([])),
  RELATIONSHIP_TEAM_NAME: setting(z.string().trim().min(1).max(100).default("Producer Support Team")),
  RELATIONSHIP_TEAM_EMAIL: setting(
    z.email("must be an email address").default("producer.support@example.com"),
  ),
  RELATIONSHIP_TEAM_PHONE: setting(
    z
      .string()
      .refine((number) => phoneOf(number).href !== null, "must be a phone number")
      .default("(800) 555-0100"),
  ),
  REVIEW_BUSINESS_DAYS: setting(wholeNumber.min(0).max(30).default(3)),
  SIGNING_URL: setting(webAddress.optional()),
  SIGNING_HOSTS: setting(hostList.default([])),
  VIDEO_PAGE_URL: setting(httpsAddress.default("https://www.youtube.com/watch?v=")),
  IMAGE_HOSTS: setting(hostList.default([])),
  DESIGN_PAGE: setting(z.enum(["yes", "no"]).default("no")),
  STOP_DELAY_MS: setting(wholeNumber.min(0).max(60_000).default(0)),
  LOG_LEVEL: setting(z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
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

export type Settings = ReturnType<typeof readSettings>;

/**
 * @throws Error with one line per faulty setting, or that names the data folder when it cannot be written
 */
export function readSettings(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw refusal(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  if (values.NODE_ENV === "production" && !isLocal(publicUrl)) {
    const faults = faultsInPublic(values, publicUrl);
    if (faults.length > 0) throw refusal(faults);
  }
  const isKeptHere = !values.SESSION_STORE_URL || !values.SESSION_SECRET || !values.OIDC_CLIENT_SECRET;
  if (isKeptHere) requireDataFolder(values.DATA_DIR);
  return {
    ...values,
    PUBLIC_URL: new URL(publicUrl).origin,
    TRACKER_URL: values.TRACKER_URL ?? values.BACKEND_URL,
    SECURE: publicUrl.startsWith("https:"),
    SESSION_SECRET: values.SESSION_SECRET ?? readOrCreateSecret(values.DATA_DIR, "session-secret"),
    OIDC_CLIENT_SECRET:
      values.OIDC_CLIENT_SECRET ?? readOrCreateSecret(values.DATA_DIR, "oidc-client-secret"),
  };
}

/** Returns the faults of settings that are fine for a trial on one machine, but not at a public address. */
function faultsInPublic(values: z.infer<typeof environment>, publicUrl: string): string[] {
  const demo = values.ALLOW_DEMO_SIGN_IN === "yes";
  return [
    ...(isInsecureAddress(publicUrl) ? ["PUBLIC_URL must be an https:// address when it is not local"] : []),
    ...(values.SESSION_SECRET ? [] : ["SESSION_SECRET is required when PUBLIC_URL is not local"]),
    ...(values.OIDC_CLIENT_SECRET || demo
      ? []
      : [
          "OIDC_CLIENT_SECRET is required when PUBLIC_URL is not local; only the demo sign-in knows a made one",
        ]),
    ...(isInsecureAddress(values.OIDC_ISSUER)
      ? ["OIDC_ISSUER must be an https:// address when it is not local"]
      : []),
    ...(values.SIGNING_URL && isInsecureAddress(values.SIGNING_URL)
      ? ["SIGNING_URL must be an https:// address when it is not local"]
      : []),
    ...(values.FIXED_TIME ? ["FIXED_TIME is for tests, and refused when PUBLIC_URL is not local"] : []),
  ];
}

const refusal = (faults: string[]) =>
  new Error(
    `The portal cannot start, its settings are wrong:\n${faults.map((line) => `  ${line}`).join("\n")}`,
  );

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
