import { emailKinds, producerEmailKinds } from "#api/emails.ts";
import {
  type ChangedPreferences,
  getPreferences,
  type Preferences,
  putPreferences,
} from "#api/preferences.ts";
import type { Database } from "../../database/schema.ts";
import type { BackendApp, Caller } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { addressesOf, choicesOf, choose } from "../../producer-mail/addresses.ts";
import type { Services } from "../../services.ts";
import { findUser } from "../session/queries.ts";

/** Preferences, of the caller alone: `docs/product/preferences.md`, "Calls". */
export function servePreferences(app: BackendApp, { db }: Services): void {
  app.openapi(getPreferences, async (c) => {
    const user = await findUser(db, c.get("caller"));
    return c.json(await preferencesOf(db, c.get("caller"), user), 200);
  });

  app.openapi(putPreferences, async (c) => {
    const wanted = c.req.valid("json");
    const user = await findUser(db, c.get("caller"));
    if (!user) throw notFound();
    // The row of the user makes two changes at once wait for each other.
    await db.transaction().execute(async (transaction) => {
      await keep(transaction, user.id, wanted);
      const own = user.email === null ? [] : [user.email];
      const asked = await addressesOf(transaction, c.get("caller"), user.email);
      for (const kind of producerEmailKinds) {
        // Requests go to the addresses of agents too.
        const addresses = kind === "request" ? asked : own;
        const choice = wanted[emailKinds[kind].wire];
        if (choice === undefined) continue;
        // A day says that a digest is wanted.
        const isWanted = typeof choice === "string" ? true : choice;
        for (const address of addresses) await choose(transaction, address, { kind, isWanted });
      }
    });
    return c.json(await preferencesOf(db, c.get("caller"), user), 200);
  });
}

async function preferencesOf(
  db: Database,
  caller: Caller,
  user: { id: string; email: string | null } | undefined,
): Promise<Preferences> {
  const kept = user
    ? await db
        .selectFrom("user_preferences")
        .select(["language", "appearance", "density", "lite", "decision_email", "digest_day"])
        .where("user_id", "=", user.id)
        .executeTakeFirst()
    : undefined;
  const email = user?.email ?? null;
  const chosen = await choicesOf(db, email === null ? [] : [email]);
  const asked = await choicesOf(db, await addressesOf(db, caller, email));
  return {
    Language: kept?.language ?? null,
    Appearance: kept?.appearance ?? null,
    Density: kept?.density ?? null,
    Lite: kept?.lite ?? null,
    DecisionEmail: kept?.decision_email ?? null,
    ExpiryEmail: chosen.get("expiry") ?? null,
    SeasonEmail: chosen.get("season") ?? null,
    SignedEmail: chosen.get("signed") ?? null,
    RequestEmail: asked.get("request") ?? null,
    DownlineEmail: chosen.get("downline") ?? null,
    DigestDay: chosen.get("digest") === false ? null : (kept?.digest_day ?? null),
  };
}

/** Saves the preferences. Of two writes at once the later one stays. */
async function keep(db: Database, userId: string, wanted: ChangedPreferences): Promise<void> {
  const row = {
    language: wanted.Language,
    appearance: wanted.Appearance,
    density: wanted.Density,
    lite: wanted.Lite,
    ...(wanted.DecisionEmail !== undefined && { decision_email: wanted.DecisionEmail }),
    ...(wanted.DigestDay !== undefined && { digest_day: wanted.DigestDay }),
  };
  await db
    .insertInto("user_preferences")
    .values({ user_id: userId, decision_email: null, digest_day: null, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}
