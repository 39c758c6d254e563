import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePortal } from "../../session/access.server.ts";
import { listExport } from "./list-export.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return listExport(args, user, "excel");
}
