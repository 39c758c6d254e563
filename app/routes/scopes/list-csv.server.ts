import { methodsOfContact, scopeNotes, scopeStatuses } from "#api/statuses.ts";
import type { Download } from "../../api-client/client.server.ts";
import { allScopes, type Scope } from "../../api-client/scopes.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import type { Language } from "../../i18n/languages.ts";
import { type CsvColumn, listCsv } from "../../lists/list-files.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import { type ListRequest, scopeQuery } from "./list-request.server.ts";
import { knownOf } from "./scope-values.ts";

/** All scopes of a list with all their columns. @throws what `listCsv` throws */
export async function listCsvOf({ backend, portal }: InPortal, asked: ListRequest): Promise<Download> {
  const columns = columnsIn(await backend.language());
  return listCsv({ backend, columns, ...allScopes(backend, portal, scopeQuery(asked)) });
}

function columnsIn(language: Language): CsvColumn<Scope>[] {
  const t = i18nFor(language).getFixedT(language, "scopes");
  const statusText = (text: string | null) => {
    const known = knownOf(scopeStatuses, text);
    return known ? t(`statuses.${known}`) : text;
  };
  const noteText = (text: string | null) => {
    const known = knownOf(scopeNotes, text);
    return known ? t(`notes.${known}`) : text;
  };
  const methodText = (text: string | null) => {
    const known = knownOf(methodsOfContact, text);
    return known ? t(`methods.${known}`) : text;
  };
  return [
    { header: t("fields.id"), cell: ({ id }) => id },
    { header: t("filters.lastName"), cell: ({ lastName }) => lastName },
    { header: t("filters.firstName"), cell: ({ firstName }) => firstName },
    { header: t("fields.email"), cell: ({ email }) => email },
    { header: t("fields.requested"), cell: ({ requested }) => timeText(requested) },
    { header: t("fields.status"), cell: ({ status }) => statusText(status) },
    { header: t("fields.note"), cell: ({ note }) => noteText(note) },
    { header: t("fields.method"), cell: ({ method }) => methodText(method) },
    { header: t("fields.products"), cell: ({ products }) => products.join("; ") || null },
    { header: t("fields.signed"), cell: ({ signed }) => timeText(signed) },
    { header: t("fields.completed"), cell: ({ completed }) => timeText(completed) },
    { header: t("fields.appointmentFrom"), cell: ({ appointmentFrom }) => timeText(appointmentFrom) },
    { header: t("fields.replaces"), cell: ({ replaces }) => replaces },
    { header: t("fields.replacedBy"), cell: ({ replacedBy }) => replacedBy },
  ];
}

/** Returns an instant as people in the business time zone read it, `YYYY-MM-DD HH:MM`. */
function timeText(moment: string | null): string | null {
  if (moment === null) return null;
  const { date, time } = businessMoment(moment);
  return time === null ? date : `${date} ${time}`;
}
