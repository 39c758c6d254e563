import { type ActionFunctionArgs, data } from "@remix-run/node";
import { safePath } from "#server/safe-path.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { dismissAlert } from "../../frame/dismissed-alerts.server.ts";
import { withProblemPage } from "../../frame/document.server.tsx";
import { leaveNotice } from "../../frame/notice.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";

/** Puts an alert away and goes back to the page it stood on. */
export function action(args: ActionFunctionArgs) {
  return withProblemPage(args, async () => {
    const { form } = await readForm(args);
    const { alertId = "" } = args.params;
    // The cookie holds the id, and has room for so many plain ones.
    if (!isPlainId(alertId)) throw data({ problem: "notFound" }, { status: 404 });
    const dismissed = await dismissAlert(args.request, alertId);
    const cookies = [dismissed, await leaveNotice("alertDismissed")];
    return redirectTo(safePath(form.get("returnUrl")), { status: 303, cookies });
  });
}
