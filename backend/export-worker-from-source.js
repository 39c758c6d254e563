import { register } from "tsx/esm/api";

/** Starts the export thread from its TypeScript source, for tests and `npm run dev`. */
register();
await import("./export-worker.ts");
