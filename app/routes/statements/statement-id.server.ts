import { data } from "@remix-run/node";
import { isPlainId } from "../../api-client/client.server.ts";

type Params = { params: { statementId?: string | undefined } };

/**
 * Returns the statement that an address names.
 * @throws 404 for a malformed id, before the backend is asked
 */
export function requireStatementId({ params: { statementId = "" } }: Params): string {
  if (!isPlainId(statementId)) throw data({ problem: "notFound" }, { status: 404 });
  return statementId;
}
