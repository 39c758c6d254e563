import { prepareDemoData } from "./demo-data.ts";

/** Makes the demo data in the folder `PREPARED_DEMO`, for the parts of `npm test` that follow. */

await prepareDemoData();
