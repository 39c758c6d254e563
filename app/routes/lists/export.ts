import type { LoaderFunctionArgs } from "@remix-run/node";
import { listExport } from "./served-lists.server.ts";

/** The files of any list. */
export function loader(args: LoaderFunctionArgs) {
  return listExport(args);
}
