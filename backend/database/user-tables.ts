import type { Preferences } from "#api/preferences.ts";

/** The tables of users. Ids are as in `schema.ts`. */

type UserTable = { sub: string; id: string; name: string; email: string | null };

/** The choices of a user; null where there is none. */
type UserPreferenceTable = {
  user_id: string;
  language: Preferences["Language"];
  appearance: Preferences["Appearance"];
  density: Preferences["Density"];
  lite: Preferences["Lite"];
};

/** Who may act for whom: exactly one of the two ids is set. */
type UserPortalTable = { sub: string; agent_id: string | null; agency_id: string | null };

export type UserTables = {
  users: UserTable;
  user_portals: UserPortalTable;
  user_preferences: UserPreferenceTable;
};
