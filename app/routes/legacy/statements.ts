import type { LoaderFunctionArgs } from "@remix-run/node";
import { isId, moved } from "./redirects.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
  return moved(request, (paths, query) => {
    const id = query.get("paymentRunId");
    return isId(id) ? paths.statement(id) : paths.statements();
  });
}
