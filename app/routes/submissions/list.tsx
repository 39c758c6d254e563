import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageStatus } from "../../api-client/fault.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { newForm } from "../../forms/form.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { SavedViews } from "../../lists/saved-views/saved-views.tsx";
import { viewForm } from "../../lists/saved-views/view-form.server.ts";
import { useOrderWords } from "../../lists/use-order.ts";
import { requirePortal } from "../../session/access.server.ts";
import { EmptyState } from "../../ui/message.tsx";
import { ListHead, Toolbar } from "../../ui/page-layout.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { Filters } from "./filters.tsx";
import { type Found, type Loaded, loadList } from "./list-page.server.ts";
import { submissionList, submissionViews } from "./submission-list.ts";
import { SubmissionsTable } from "./submissions-table.tsx";

/** Everything that was submitted for the selected portal: `docs/product/your-submissions.md`, "List". */

export const handle: PageHandle = { title: (t) => t("shell:areas.submissions") };

/** @throws 404 without the extension */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  await requireExtension(user, "submissions");
  const loaded = await loadList(args.request, user);
  const { fault } = loaded.submissions;
  return data({ ...loaded, viewForm: newForm(viewForm) }, { status: fault ? pageStatus(fault) : 200 });
}

export default function Submissions() {
  const { t } = useTranslation(["submissions", "shell"]);
  const { view, submissions, views, viewForm } = useLoaderData<typeof loader>();
  const { fault, value: found } = submissions;
  return (
    <>
      <Header title={t("shell:areas.submissions")} lead={<p>{t("lead")}</p>} />
      <Filters view={view} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {found && (
        <>
          <ListHead>
            <ResultCount>
              <Count view={view} found={found} />
            </ResultCount>
            <Toolbar>
              <SavedViews
                list={submissionViews}
                views={views}
                viewForm={viewForm}
                query={submissionList.query(view)}
              />
            </Toolbar>
          </ListHead>
          <UnreadableNote unreadable={found.unreadable} />
          {found.total === 0 ? <NoSubmissions view={view} /> : <SubmissionsTable view={view} found={found} />}
        </>
      )}
    </>
  );
}

function Count({ view, found: { total, pages } }: Pick<Loaded, "view"> & { found: Found }) {
  const { t } = useTranslation("submissions");
  const { count } = useFormat();
  const order = useOrderWords(view, t(`columns.${view.sort}`));
  if (total === 0) return <>{t("countNone")}</>;
  const words = { total: count(total), page: count(view.page), pages: count(pages), order };
  return <>{t("count", { count: total, ...words })}</>;
}

/** Why there is no row: nothing was submitted yet, or the filters let nothing through. */
function NoSubmissions({ view }: Pick<Loaded, "view">) {
  const { t } = useTranslation("submissions");
  const paths = usePaths();
  if (submissionList.applied(view).length === 0)
    return (
      <EmptyState title={t("none")}>
        <p>{t("noneHint")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t("noneMatching")}>
      <p>{t("noneMatchingHint")}</p>
      <p>
        <Link to={paths.submissions()}>{t("showAll")}</Link>
      </p>
    </EmptyState>
  );
}
