import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { type Column, DataTable } from "../../ui/table.tsx";
import { Muted } from "../../ui/text.tsx";
import type { Found, ListedSubmission, Loaded } from "./list-page.server.ts";
import { SubmissionStatus, useSubmissionWords } from "./status-badge.tsx";
import { type SortColumn, submissionList } from "./submission-list.ts";

/** A page of the submissions. */
export function SubmissionsTable({ view, found }: Pick<Loaded, "view"> & { found: Found }) {
  const { t } = useTranslation("submissions");
  const { count } = useFormat();
  const paths = usePaths();
  const to = (change: Parameters<typeof submissionList.query>[1]) =>
    paths.submissions(submissionList.query(view, change));
  const { order, range, sortBy } = useOrder(view, { column: t(`columns.${view.sort}`), to });
  const columns = useColumns(sortBy);
  const shown = range(found.rows.length, found.total);
  return (
    <>
      <DataTable
        id="submissions"
        caption={t("caption", { range: shown, page: count(view.page), pages: count(found.pages), order })}
        rows={found.rows}
        rowKey={({ id }) => id}
        rowHeader="subject"
        captionHidden
        small
        columns={columns}
      />
      <ListPager
        page={view.page}
        pages={found.pages}
        pageSize={view.pageSize}
        pageSizes={submissionList.pageSizes}
        summary={shown}
        toPage={(page) => to({ page })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}

function useColumns(
  sortBy: (column: SortColumn) => Column<ListedSubmission>["sort"],
): Column<ListedSubmission>[] {
  const { t } = useTranslation("submissions");
  const { date } = useFormat();
  const paths = usePaths();
  const { kindName, holderName } = useSubmissionWords();
  return [
    { key: "kind", label: t("columns.kind"), nowrap: true, cell: ({ kind }) => kindName(kind) },
    {
      key: "subject",
      label: t("columns.subject"),
      cell: ({ id, subject, kind }) => <Link to={paths.submission(id)}>{subject ?? kindName(kind)}</Link>,
    },
    {
      key: "submitted",
      label: t("columns.submitted"),
      sort: sortBy("submitted"),
      nowrap: true,
      small: "labelled",
      cell: ({ submitted, submittedBy }) =>
        submitted === null && submittedBy === null ? (
          "–"
        ) : (
          <>
            {submitted && date(submitted)}
            {submittedBy && (
              <span className="max-sm:sr-only">
                <Muted block>{t("by", { name: submittedBy })}</Muted>
              </span>
            )}
          </>
        ),
    },
    {
      key: "status",
      label: t("columns.status"),
      sort: sortBy("status"),
      small: "status",
      nowrap: true,
      cell: ({ status, since }) => (
        <>
          <SubmissionStatus status={status} />
          {status && since && (
            <span className="max-sm:sr-only">
              <Muted block>{t("since", { day: date(since) })}</Muted>
            </span>
          )}
        </>
      ),
    },
    {
      key: "heldBy",
      label: t("columns.heldBy"),
      nowrap: true,
      small: "hidden",
      cell: ({ heldBy }) => holderName(heldBy) ?? "–",
    },
    { key: "reason", label: t("columns.reason"), cell: ({ reason }) => reason ?? "–" },
  ];
}
