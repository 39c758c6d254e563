import { runBackend } from "#backend/main.ts";

/** Starts the reference backend with what the demo adds to it: `npm start` runs this. */

runBackend(async () => (await import("./demo.ts")).demo);
