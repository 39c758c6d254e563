import { attempt } from "../../api-client/attempt.server.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { contractOf } from "../../api-client/contracts.server.ts";
import { today } from "../../host/clock.server.ts";
import { exportName } from "../../lists/export-name.ts";
import type { Portal } from "../../paths.ts";

/** Returns the name of a file about one contract: with its carrier, where that can be fetched, and the day. */
export async function contractExportName(
  subject: string,
  backend: Backend,
  portal: Portal,
  contractId: string,
): Promise<string> {
  const { value } = await attempt(contractOf(backend, portal, contractId));
  return exportName(subject, [value?.Insurer.Name], today());
}
