/** The current step, counted from 1, and all steps. `to` leads back to a finished step. */
export type Progress = { step: number; steps: readonly { name: string; to: string | null }[] };

/** The data that every page of a step needs. */
export type StepPage = { draft: string | undefined; back: string; progress: Progress };

/** The button that shows a step again for the new choices. Its value names the part it is about. */
export const SHOW = "show";
