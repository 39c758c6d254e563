/** A member of the review desk. `sub` is the subject of the sign-in. */
export type Reviewer = { sub: string; name: string };

/** A session of a member of the review desk. The key is that of its row. */
export type DeskSession = { key: string; reviewer: Reviewer; forgeryToken: string };
