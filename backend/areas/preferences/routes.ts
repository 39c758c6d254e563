import {
  type ChangedPreferences,
  getPreferences,
  type Preferences,
  putPreferences,
} from "#api/preferences.ts";
import type { Database } from "../../database/schema.ts";
import type { BackendApp } from "../../http/context.ts";
import { notFound } from "../../http/problems.ts";
import { addressesOf, isStopped, setStopped } from "../../producer-mail/addresses.ts";
import type { Services } from "../../services.ts";
import { findUser } from "../session/queries.ts";

/** Preferences, of the caller alone: `docs/product/preferences.md`, "Calls". */
export function servePreferences(app: BackendApp, { db, now }: Services): void {
  app.openapi(getPreferences, async (c) => {
    const user = await findUser(db, c.get("caller"));
    return c.json(await preferencesOf(db, user), 200);
  });

  app.openapi(putPreferences, async (c) => {
    const wanted = c.req.valid("json");
    const user = await findUser(db, c.get("caller"));
    if (!user) throw notFound();
    // The row of the user makes two changes at once wait for each other.
    await db.transaction().execute(async (transaction) => {
      await keep(transaction, user.id, wanted);
      const { ReminderEmail } = wanted;
      if (ReminderEmail === undefined) return;
      for (const address of await addressesOf(transaction, c.get("caller"), user.email))
        await setStopped(transaction, address, ReminderEmail === false ? now() : null);
    });
    return c.json(await preferencesOf(db, user), 200);
  });
}

async function preferencesOf(
  db: Database,
  user: { id: string; email: string | null } | undefined,
): Promise<Preferences> {
  const kept = user
    ? await db
        .selectFrom("user_preferences")
        .select(["language", "appearance", "density", "lite", "decision_email"])
        .where("user_id", "=", user.id)
        .executeTakeFirst()
    : undefined;
  return {
    Language: kept?.language ?? null,
    Appearance: kept?.appearance ?? null,
    Density: kept?.density ?? null,
    Lite: kept?.lite ?? null,
    DecisionEmail: kept?.decision_email ?? null,
    ReminderEmail: user?.email && (await isStopped(db, user.email)) ? false : null,
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
  };
  await db
    .insertInto("user_preferences")
    .values({ user_id: userId, decision_email: null, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}
