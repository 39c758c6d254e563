import { buildIfStale } from "../../scripts/build.js";
import { prepareDemoData } from "./demo-data.ts";

/** Builds once before the tests that run the built portal, and makes what their backends begin with. */
export default async function setup(): Promise<() => void> {
  await buildIfStale();
  return prepareDemoData();
}
