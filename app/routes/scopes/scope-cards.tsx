import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { methodsOfContact } from "#api/statuses.ts";
import { useFormat } from "../../i18n/format.ts";
import { RecordList, RecordRow } from "../../ui/records.tsx";
import { RESULT_COUNT } from "../../ui/result-count.tsx";
import { Muted, Written } from "../../ui/text.tsx";
import { ScopeButtons } from "./scope-buttons.tsx";
import type { ScopeRow } from "./scope-list.tsx";
import { placeOf, type ScopeView } from "./scope-list.tsx";
import { knownOf } from "./scope-values.ts";
import { NoteBadge, StatusBadge } from "./status-badge.tsx";
import { useVoidDialog } from "./void-dialog.tsx";

/** Scopes, each with what can be done with it. */
export function ScopeCards({ view, rows }: { view: ScopeView; rows: readonly ScopeRow[] }) {
  const { open, dialog } = useVoidDialog();
  const place = placeOf(view);
  return (
    <>
      <RecordList aria-labelledby={RESULT_COUNT}>
        {rows.map((row) => (
          <ScopeRecord key={row.id} row={row}>
            {row.actions.length > 0 && <ScopeButtons row={row} place={place} openVoid={open} />}
          </ScopeRecord>
        ))}
      </RecordList>
      {dialog}
    </>
  );
}

function Customer({ row: { name, email } }: { row: ScopeRow }) {
  const { t } = useTranslation("scopes");
  return (
    <div>
      <h2>{name ?? t("unnamed")}</h2>
      {email && <Written quiet>{email}</Written>}
    </div>
  );
}

function ScopeRecord({ row, children }: { row: ScopeRow; children: ReactNode }) {
  const { t } = useTranslation(["scopes", "contactMethods"]);
  const { date } = useFormat();
  const day = (given: string | null) => given && date(given);
  const method = knownOf(methodsOfContact, row.method);
  const replaced = day(row.replaces?.requested ?? null);
  return (
    <RecordRow
      title={<Customer row={row} />}
      note={
        <div className="mt-1 flex flex-wrap gap-1">
          <StatusBadge status={row.status} />
          <NoteBadge note={row.note} />
          {row.replaces && (
            <Muted block>
              {t("fields.replaces")}: {replaced ? t("replacesDated", { date: replaced }) : t("replacesOther")}
            </Muted>
          )}
          {row.isReplaced && (
            <Muted block>
              {t("fields.replaced")}: {t("isReplaced")}
            </Muted>
          )}
        </div>
      }
      aside={children}
      facts={[
        { term: t("fields.requested"), value: day(row.requested) },
        { term: t("fields.completed"), value: day(row.completed) },
        { term: t("fields.method"), value: method ? t(`contactMethods:${method}`) : row.method },
      ]}
    />
  );
}
