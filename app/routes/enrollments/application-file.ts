import type { LoaderFunctionArgs } from "@remix-run/node";
import { applicationFileOf } from "../../backend/enrollment-detail.server.ts";
import { download, send } from "../../downloads/send.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { requireEnrollmentId } from "./enrollment-id.server.ts";

/** The application of an enrollment. Its file is named by the enrollment and not by the customer. */
export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const id = args.params.policyId ?? "";
  return download(
    args,
    pathsFor(portal).enrollment(id),
    async () => {
      const file = await applicationFileOf(backend, portal, requireEnrollmentId(args));
      return send(file, `application-${id}.${file.type.startsWith("application/zip") ? "zip" : "pdf"}`);
    },
    { failed: (t) => t("enrollment:application.failed") },
  );
}
