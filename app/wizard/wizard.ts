/** Which step of how many. */
export type Progress = { step: number; of: number };

/** The button that shows a step anew, for what was chosen since. Its value names the part it is about. */
export const SHOW = "show";
