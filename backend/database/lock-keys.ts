/**
 * The keys of all advisory locks of this database. Two purposes with one key would wait for each other.
 */
export const lockKeys = {
  /** One process writes the demo. */
  filling: 4_862_013,
  /** Backends that run share it, and a command that drops data wants it alone. */
  inUse: 4_862_020,
  importing: 4_862_021,
} as const;
