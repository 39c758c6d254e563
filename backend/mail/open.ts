import { createOutbox } from "#demo/outbox/outbox.ts";
import type { Database } from "../database/schema.ts";
import type { Sealing } from "../sealing/sealing.ts";
import type { Mail } from "./message.ts";
import { createMail, type SmtpOptions } from "./smtp.ts";

/** Returns email by the mail server of the settings, or the outbox of the demo when they name none. */
export function openMail(
  settings: Pick<SmtpOptions, "smtpUrl" | "from">,
  { db, sealing, logger }: { db: Database; sealing: Sealing; logger: SmtpOptions["logger"] },
): Mail {
  return settings.smtpUrl ? createMail({ ...settings, logger }) : createOutbox(db, sealing);
}
