/** Which step of which, counted from 1; `to` leads back to a step that is done. */
export type Progress = { step: number; steps: readonly { name: string; to: string | null }[] };

/** The button that shows a step anew, for what was chosen since. Its value names the part it is about. */
export const SHOW = "show";
