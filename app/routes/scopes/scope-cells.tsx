import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Link } from "../../ui/link.tsx";
import { Muted } from "../../ui/text.tsx";
import type { ScopeRow } from "./scope-values.ts";
import { NoteBadge, StatusBadge } from "./status-badge.tsx";

/** Cells of the table of scopes. */

export function Customer({ name, customerId, email }: ScopeRow) {
  const { t } = useTranslation("scopes");
  const paths = usePaths();
  const shown = name ?? t("unnamed");
  return (
    <>
      {customerId === null ? shown : <Link to={paths.customer(customerId)}>{shown}</Link>}
      {email && <Muted block>{email}</Muted>}
    </>
  );
}

export function Status({ status, note, replaces, isReplaced }: ScopeRow) {
  const { t } = useTranslation("scopes");
  const { date } = useFormat();
  return (
    <>
      <StatusBadge status={status} />
      <NoteBadge note={note} />
      {replaces && (
        <Muted block>
          {t("fields.replaces")}:{" "}
          {replaces.requested ? t("replacesDated", { date: date(replaces.requested) }) : t("replacesOther")}
        </Muted>
      )}
      {isReplaced && (
        <Muted block>
          {t("fields.replaced")}: {t("isReplaced")}
        </Muted>
      )}
    </>
  );
}

export function OnDay({ day }: { day: string | null }) {
  const { date } = useFormat();
  return <>{day ? date(day) : "–"}</>;
}
