import type { LoaderFunctionArgs } from "@remix-run/node";
import { isId, moved } from "./redirects.server.ts";

export function loader({ request, params: { id } }: LoaderFunctionArgs) {
  return moved(request, (paths) => (isId(id) ? paths.enrollment(id) : paths.enrollments()));
}
