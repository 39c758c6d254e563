import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { statementFormats } from "#api/statements.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { statementFile, statementOf } from "../../api-client/statements.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import { pathsFor } from "../../paths.ts";
import { requireStatementId } from "./statement-id.server.ts";

/** A statement as a PDF or a workbook, named by its day. */
export function loader(args: LoaderFunctionArgs) {
  return download(
    args,
    (portal) => pathsFor(portal).statement(args.params.statementId ?? ""),
    async ({ portal, backend }) => {
      const id = requireStatementId(args);
      const format = statementFormats.find((known) => known === args.params.format);
      if (!format) throw data({ problem: "notFound" }, { status: 404 });
      const [file, statement] = await Promise.all([
        statementFile(backend, portal, id, format),
        attempt(statementOf(backend, portal, id)),
      ]);
      return send(file, `statement-${statement.value?.date ?? id}.${format === "pdf" ? "pdf" : "xlsx"}`);
    },
    { problem: "statementDownload" },
  );
}
