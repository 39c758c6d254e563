import type { Reviewer } from "../review/reviewer.ts";

/** A session of a member of the review desk. The key is that of its row. */
export type DeskSession = { key: string; reviewer: Reviewer; forgeryToken: string };
