import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import type { RowsPanel } from "../../backend/rows.server.ts";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Section } from "../../ui/page.tsx";
import type { ShownNote } from "./detail-page.server.ts";
import { Moment } from "./moment.tsx";

type Props = {
  notes: RowsPanel<ShownNote>;
  /** The text of a note that is on its way. */
  pending: string | null;
  /** The box for another one. */
  children: ReactNode;
};

/** The notes of a help request, the oldest first, and below them the one that is being sent. */
export function Thread({ notes: { value: notes, fault, unreadable }, pending, children }: Props) {
  const { t } = useTranslation("helpRequests");
  const isEmpty = notes?.length === 0 && pending === null;
  return (
    <Section id="notes" title={t("notes.title")}>
      {fault && <FaultPanel title={t("notes.loadFailed")} fault={fault} />}
      <UnreadableNote unreadable={unreadable} />
      {isEmpty && <p className="hint">{t("notes.none")}</p>}
      {((notes && notes.length > 0) || pending !== null) && (
        <ol className="thread" aria-labelledby="notes">
          {notes?.map((note) => (
            <Note key={note.id} note={note} />
          ))}
          {pending !== null && (
            <li className="note note-pending">
              <p className="note-head">
                <strong>{t("notes.you")}</strong>
                <Badge tone="info" icon="pending">
                  {t("sending")}
                </Badge>
              </p>
              <p className="written">{pending}</p>
            </li>
          )}
        </ol>
      )}
      <div className="page-actions">{children}</div>
    </Section>
  );
}

function Note({ note: { text, author, isByTeam, isNew, created } }: { note: ShownNote }) {
  const { t } = useTranslation("helpRequests");
  const nobody = t(isByTeam ? "notes.team" : "notes.unnamed");
  return (
    <li className={classNames("note", isByTeam && "note-team")}>
      <p className="note-head">
        <strong>{author ?? nobody}</strong>
        {isByTeam && author && <Badge>{t("notes.team")}</Badge>}
        {isNew && <Badge tone="brand">{t("notes.new")}</Badge>}
        {created && <Moment {...created} />}
      </p>
      <p className="written">{text}</p>
    </li>
  );
}
