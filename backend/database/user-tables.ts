import type { Preferences } from "#api/preferences.ts";

/** The tables of users. Ids have the form that `schema.ts` describes. */

type UserTable = { sub: string; id: string; name: string; email: string | null };

/** The preferences of a user. A null stands for no choice. */
type UserPreferenceTable = {
  user_id: string;
  language: Preferences["Language"];
  appearance: Preferences["Appearance"];
  density: Preferences["Density"];
  lite: Preferences["Lite"];
  decision_email: Preferences["DecisionEmail"];
};

/** The right of a user to act for an agent or an agency: exactly one of the two owner ids is set. */
type UserPortalTable = { sub: string; agent_id: string | null; agency_id: string | null };

export type UserTables = {
  users: UserTable;
  user_portals: UserPortalTable;
  user_preferences: UserPreferenceTable;
};
