import { prepareDemoData } from "./demo-data.ts";

/** Before all journeys: makes what the backends of single journeys begin with. */
export default prepareDemoData;
