import { register } from "tsx/esm/api";

/** Starts the thread from its TypeScript source, as tests and `npm run dev` do. */
register();
await import("./worker.ts");
