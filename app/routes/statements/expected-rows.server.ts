import { expectedPaymentsOf } from "../../api-client/statements.server.ts";
import type { InPortal } from "../../session/access.server.ts";

/** A page of the expected payments. @throws BackendFault */
export const expectedRows = (
  { backend, portal }: InPortal,
  { page, pageSize }: { page: number; pageSize: number },
) => expectedPaymentsOf(backend, portal, { page, pageSize });
