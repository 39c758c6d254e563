import { buildIfStale } from "../../scripts/build.js";

/** Builds once before the tests that run the built portal. */
export default buildIfStale;
