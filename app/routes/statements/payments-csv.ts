import type { LoaderFunctionArgs } from "@remix-run/node";
import { attempt } from "../../api-client/attempt.server.ts";
import { statementOf } from "../../api-client/statements.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import { failed } from "../../files/failure-sentences.server.ts";
import { pathsFor } from "../../paths.ts";
import { paymentStateOf, readPaymentsView } from "./payment-list.ts";
import { paymentsCsv } from "./payments-page.server.ts";
import { requirePaymentKind, requireStatementId } from "./statement-id.server.ts";

/** All payments of a kind and status, in the order of the page. */
export function loader(args: LoaderFunctionArgs) {
  return download(
    args,
    (portal) => pathsFor(portal).statement(args.params.statementId ?? ""),
    async (user) => {
      const { backend, portal } = user;
      const view = readPaymentsView(args.request.url, portal);
      const { status } = view.filters;
      const statementId = requireStatementId(args);
      const kind = requirePaymentKind(args, user);
      const [text, statement] = await Promise.all([
        paymentsCsv(user, { statementId, kind, status }, view),
        attempt(statementOf(backend, portal, statementId)),
      ]);
      const day = statement.value?.date ?? statementId;
      return send(text, `statement-${day}-${kind}-${paymentStateOf[status]}.csv`);
    },
    { failed: failed.payments },
  );
}
