import type { LoaderFunctionArgs } from "@remix-run/node";
import { moved } from "./redirects.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return moved(request, (paths) => paths.home());
}
