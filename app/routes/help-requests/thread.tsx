import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowsAttempt } from "../../api-client/rows.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { Moment } from "../../i18n/moment.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Section } from "../../ui/page.tsx";
import { Hint } from "../../ui/text.tsx";
import { Message, Messages } from "../../ui/thread.tsx";
import type { ShownNote } from "./detail-page.server.ts";

type Props = {
  notes: RowsAttempt<ShownNote>;
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
      {isEmpty && <Hint>{t("notes.none")}</Hint>}
      {((notes && notes.length > 0) || pending !== null) && (
        <Messages labelledBy="notes">
          {notes?.map((note) => (
            <Note key={note.id} note={note} />
          ))}
          {pending !== null && (
            <Message
              side="own"
              isPending
              head={
                <>
                  <strong>{t("notes.you")}</strong>
                  <Badge tone="info" icon="pending">
                    {t("sending")}
                  </Badge>
                </>
              }
            >
              {pending}
            </Message>
          )}
        </Messages>
      )}
      <div className="mt-6">{children}</div>
    </Section>
  );
}

function Note({ note: { text, author, isByTeam, isNew, created } }: { note: ShownNote }) {
  const { t } = useTranslation("helpRequests");
  const nobody = t(isByTeam ? "notes.team" : "notes.unnamed");
  return (
    <Message
      side={isByTeam ? "team" : "own"}
      head={
        <>
          <strong>{author ?? nobody}</strong> {isByTeam && author && <Badge>{t("notes.team")}</Badge>}
          {isNew && <Badge tone="brand">{t("notes.new")}</Badge>}
          {created && <Moment {...created} />}
        </>
      }
    >
      {text}
    </Message>
  );
}
