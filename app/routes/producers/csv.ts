import type { LoaderFunctionArgs } from "@remix-run/node";
import { listExport } from "./list-export.server.ts";

export function loader(args: LoaderFunctionArgs) {
  return listExport(args, "csv");
}
