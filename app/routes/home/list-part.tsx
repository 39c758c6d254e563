import type { ReactNode } from "react";
import type { RowsAttempt } from "../../api-client/rows.server.ts";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { Section } from "../../ui/page.tsx";
import { PartFault } from "./part-fault.tsx";
import type { HomePart } from "./parts.ts";

type Props<Row> = {
  part: HomePart;
  id: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  found: RowsAttempt<Row>;
  /** Says that the rows could not be fetched. */
  failed: string;
  /** Stands in the place of rows where there are none. */
  none: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A part of the home page that shows the first rows of a list. */
export function ListPart<Row>({
  part,
  id,
  title,
  description,
  actions,
  found,
  failed,
  none,
  children,
}: Props<Row>) {
  const { value: rows, fault, unreadable } = found;
  return (
    <Section id={id} title={title} description={description} actions={actions}>
      {fault && <PartFault part={part} title={failed} fault={fault} />}
      <UnreadableNote unreadable={unreadable} />
      {rows && (rows.length > 0 ? children(rows) : none)}
    </Section>
  );
}
