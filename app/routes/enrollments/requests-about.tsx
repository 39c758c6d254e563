import { useTranslation } from "react-i18next";
import type { RowsAttempt } from "../../api-client/rows.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/page.tsx";
import { StatusBadge } from "../help-requests/status-badge.tsx";
import type { RequestAbout } from "./requests-about.server.ts";

/** The help requests about an enrollment or a customer. Without any there is no such part. */
export function RequestsAbout({ requests }: { requests: RowsAttempt<RequestAbout> }) {
  const { t } = useTranslation(["enrollment", "helpRequests"]);
  const { date } = useFormat();
  const paths = usePaths();
  const { value, fault, unreadable } = requests;
  if (value?.length === 0 && unreadable === 0) return null;
  return (
    <Section id="requests" title={t("helpRequests")}>
      {fault && <FaultPanel title={t("helpRequests:loadFailed")} fault={fault} />}
      <UnreadableNote unreadable={unreadable} />
      <ul className="grid max-w-168 gap-3">
        {value?.map((request) => (
          <li key={request.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Link to={paths.helpRequest(request.id)}>{request.description}</Link> <StatusBadge {...request} />{" "}
            {request.updated && <span className="text-sm text-muted">{date(request.updated)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
