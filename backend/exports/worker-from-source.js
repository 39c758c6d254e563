import { register } from "tsx/esm/api";

/** Starts the thread from its TypeScript source. Tests and `npm run dev` use it. */
register();
await import("./worker.ts");
