import { attempt } from "../../api-client/attempt.server.ts";
import { type Submission, submissionsOf } from "../../api-client/your-submissions.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { savedViewsOf } from "../../lists/saved-views/store.server.ts";
import { shortened } from "../../lists/shortened.ts";
import { pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { filterQuery } from "./filter-query.server.ts";
import { type SortColumn, type SubmissionView, submissionList, submissionViews } from "./submission-list.ts";

/** How much of a reason stands in the list. */
const SHOWN_CHARACTERS = 90;

/** All that the list's page shows. @throws a redirect: past the last page to the first */
export async function loadList({ url }: Pick<Request, "url">, user: InPortal) {
  const view = submissionList.read(url);
  const [submissions, views] = await Promise.all([
    attempt(pageOf(view, user)),
    savedViewsOf(user, submissionViews),
  ]);
  if (submissions.value && view.page > submissions.value.pages)
    throw redirectTo(pathsFor(user.portal).submissions(submissionList.query(view)));
  return { view, submissions, views };
}

async function pageOf(view: SubmissionView, { backend, portal }: InPortal) {
  const { filters, sort, desc, page, pageSize } = view;
  const order = `${sortFields[sort]}-${desc ? "desc" : "asc"}`;
  const query = { ...filterQuery(filters), sort: order, page, pageSize };
  const { rows, total, unreadable } = await submissionsOf(backend, portal, query);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { rows: rows.map(rowOf), total, unreadable, pages };
}

/** The names of the API stay behind the portal. */
const sortFields: Record<SortColumn, string> = { submitted: "Submitted", status: "Status" };

function rowOf(submission: Submission) {
  const { id, kind, subject, submittedBy, status, heldBy, reason } = submission;
  return {
    id,
    kind,
    subject,
    submitted: dayOf(submission.submitted),
    submittedBy,
    status,
    since: dayOf(submission.since),
    heldBy,
    reason: reason && shortened(reason, SHOWN_CHARACTERS),
  };
}

const dayOf = (moment: string | null) => moment && businessMoment(moment).date;

/** The data of the page. */
export type Loaded = Awaited<ReturnType<typeof loadList>>;
export type Found = NonNullable<Loaded["submissions"]["value"]>;
export type ListedSubmission = Found["rows"][number];
