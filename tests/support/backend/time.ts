/** The instant at which the tests' business clock stands: the afternoon of `testDate` in New York. */
export const testInstant = "2025-10-20T16:00:00Z";

export const testDate = "2025-10-20";
