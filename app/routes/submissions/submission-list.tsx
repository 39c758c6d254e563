import { useTranslation } from "react-i18next";
import { submissionHolders, submissionKinds, submissionStatuses } from "#api/statuses.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { shortened } from "../../i18n/shortened.ts";
import { choiceFilter, defineList, type ViewOf } from "../../lists/list.ts";
import { identifier } from "../../lists/list-address.ts";
import { Link } from "../../ui/link.tsx";
import { Muted } from "../../ui/text.tsx";
import { SubmissionStatus, useSubmissionWords } from "./status-badge.tsx";
import { knownOf } from "./submission-values.ts";

/** The list of everything that was submitted: `docs/product/your-submissions.md`, "List". */

/** Days are `YYYY-MM-DD`. */
export type SubmissionRow = {
  id: string;
  kind: string;
  subject: string | null;
  submitted: string | null;
  submittedBy: string | null;
  status: string | null;
  since: string | null;
  heldBy: string | null;
  reason: string | null;
};

/** How much of a reason stands in the table. */
const SHOWN_CHARACTERS = 90;

export const submissionList = defineList<SubmissionRow>()({
  name: "submissions",
  address: (paths, query) => paths.submissions(query),
  extension: "submissions",
  title: (t) => t("shell:areas.submissions"),
  words: {
    count: (t, words) => t("submissions:count", words),
    countNone: (t) => t("submissions:countNone"),
    loadFailed: (t) => t("submissions:loadFailed"),
    none: (t) => t("submissions:none"),
    noneHint: (t) => t("submissions:noneHint"),
    noneMatching: (t) => t("submissions:noneMatching"),
    noneMatchingHint: (t) => t("submissions:noneMatchingHint"),
    showAll: (t) => t("submissions:showAll"),
  },
  rowKey: ({ id }) => id,
  columns: {
    kind: {
      label: (t) => t("submissions:columns.kind"),
      value: ({ kind }) => kind,
      named(t, kind) {
        const known = knownOf(submissionKinds, kind);
        return known ? t(`submissionKinds:${known}.one`) : kind || t("submissions:kindMissing");
      },
      nowrap: true,
    },
    subject: {
      label: (t) => t("submissions:columns.subject"),
      value: ({ subject }) => subject,
      cell: (row) => <Subject {...row} />,
    },
    submitted: {
      label: (t) => t("submissions:columns.submitted"),
      value: ({ submitted }) => submitted,
      as: "day",
      cell: (row) => (row.submitted || row.submittedBy ? <Submitted {...row} /> : "–"),
      isSorted: true,
      nowrap: true,
      small: "labelled",
    },
    submittedBy: {
      label: (t) => t("submissions:detail.by"),
      value: ({ submittedBy }) => submittedBy,
      // The day of the submission says it in the table.
      isExportedOnly: true,
    },
    status: {
      label: (t) => t("submissions:columns.status"),
      value: ({ status }) => status,
      named(t, status) {
        const known = knownOf(submissionStatuses, status);
        return known ? t(`submissions:statuses.${known}`) : status;
      },
      cell: (row) => <Status {...row} />,
      isSorted: true,
      nowrap: true,
      small: "status",
    },
    since: {
      label: (t) => t("submissions:detail.since"),
      value: ({ since }) => since,
      as: "day",
      isExportedOnly: true,
    },
    heldBy: {
      label: (t) => t("submissions:columns.heldBy"),
      value: ({ heldBy }) => heldBy,
      named(t, heldBy) {
        const known = knownOf(submissionHolders, heldBy);
        return known ? t(`submissions:holders.${known}`) : heldBy;
      },
      nowrap: true,
      small: "hidden",
    },
    reason: {
      label: (t) => t("submissions:columns.reason"),
      value: ({ reason }) => reason,
      cell: ({ reason }) => (reason ? shortened(reason, SHOWN_CHARACTERS) : "–"),
    },
  },
  alwaysShown: "subject",
  filters: {
    kind: choiceFilter(["all", ...submissionKinds], "all", {
      label: (t) => t("submissions:filters.kind"),
      named: (t, kind) => (kind === "all" ? t("submissions:everyKind") : t(`submissionKinds:${kind}.one`)),
    }),
    // `open` are those that have not ended, `ended` those that have.
    status: choiceFilter(["all", "open", "ended", ...submissionStatuses], "all", {
      label: (t) => t("submissions:filters.status"),
      named: (t, status) => t(`submissions:statuses.${status}`),
    }),
    // Days since the status has changed.
    changed: choiceFilter(["any", "30"], "any", {
      label: (t) => t("submissions:filters.changed"),
      named: (t, changed) => t(`submissions:changes.${changed}`),
    }),
    record: {
      ...identifier(),
      label: (t) => t("submissions:filters.record"),
      named: (t) => t("submissions:oneRecord"),
      at: "nowhere",
      inFileName: () => "one record",
      extension: "recordSubmissions",
    },
  },
  order: { by: "submitted", desc: true },
  pageSizes: [25, 50, 100],
});

export type SubmissionView = ViewOf<typeof submissionList>;

function Subject({ id, subject, kind }: SubmissionRow) {
  const paths = usePaths();
  const { kindName } = useSubmissionWords();
  // A help request has its answer on its own page.
  const to = kind === "HelpRequest" ? paths.helpRequest(id) : paths.submission(id);
  return <Link to={to}>{subject ?? kindName(kind)}</Link>;
}

function Submitted({ submitted, submittedBy }: SubmissionRow) {
  const { t } = useTranslation("submissions");
  const { date } = useFormat();
  return (
    <>
      {submitted && date(submitted)}
      {submittedBy && <OnWideScreens>{t("by", { name: submittedBy })}</OnWideScreens>}
    </>
  );
}

function Status({ status, since, submitted }: SubmissionRow) {
  const { t } = useTranslation("submissions");
  const { date } = useFormat();
  return (
    <>
      <SubmissionStatus status={status} />
      {status && since && since !== submitted && (
        <OnWideScreens>{t("since", { day: date(since) })}</OnWideScreens>
      )}
    </>
  );
}

/** A second line, which a phone leaves to screen readers. */
const OnWideScreens = ({ children }: { children: string }) => (
  <span className="max-sm:sr-only">
    <Muted block>{children}</Muted>
  </span>
);
