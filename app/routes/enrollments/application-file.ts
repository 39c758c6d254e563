import type { LoaderFunctionArgs } from "@remix-run/node";
import { applicationFileOf } from "../../api-client/enrollment-detail.server.ts";
import { download, send } from "../../files/download-response.server.ts";
import { failed } from "../../files/failure-sentences.server.ts";
import { pathsFor } from "../../paths.ts";
import { requireEnrollmentId } from "./enrollment-id.server.ts";

/** The application of an enrollment. Its file is named by the enrollment and not by the customer. */
export function loader(args: LoaderFunctionArgs) {
  const id = args.params.policyId ?? "";
  return download(
    args,
    (portal) => pathsFor(portal).enrollment(id),
    async ({ portal, backend }) => {
      const file = await applicationFileOf(backend, portal, requireEnrollmentId(args));
      return send(file, `application-${id}.${file.type.startsWith("application/zip") ? "zip" : "pdf"}`);
    },
    { failed: failed.application },
  );
}
