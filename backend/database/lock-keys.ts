/**
 * The keys of all advisory locks of this database. Two purposes with one key would wait for each other. Functions of the database
 * contain some of them, so a released key never changes.
 */
export const lockKeys = {
  /** One process writes the demo. */
  filling: 4_862_013,
  /** Triggers take these: writers of the downline, of enrollments and of statements. */
  downline: 4_862_014,
  enrollments: 4_862_016,
  statements: 4_862_017,
  /** Backends that run share it, and a command that drops data wants it alone. */
  inUse: 4_862_020,
  importing: 4_862_021,
} as const;
