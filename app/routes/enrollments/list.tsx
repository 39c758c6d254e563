import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageStatus } from "../../api-client/fault.ts";
import { newForm } from "../../forms/form.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { viewForm } from "../../lists/saved-views/view-form.server.ts";
import { requirePortal } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ListHead } from "../../ui/page-layout.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { EnrollmentsTable } from "./enrollments-table.tsx";
import { Filters } from "./filters.tsx";
import { type Found, type Loaded, loadList } from "./list-page.server.ts";
import { ListTools } from "./list-tools.tsx";
import { NoEnrollments } from "./no-enrollments.tsx";
import { StatusMeanings } from "./status-meanings.tsx";
import { useListWords } from "./use-list-words.ts";

export const handle: PageHandle = { title: (t) => t("enrollments:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const loaded = await loadList(args.request, user);
  const { fault } = loaded.enrollments;
  return data({ ...loaded, viewForm: newForm(viewForm) }, { status: fault ? pageStatus(fault) : 200 });
}

export default function Enrollments() {
  const { t } = useTranslation("enrollments");
  const loaded = useLoaderData<typeof loader>();
  const { fault, value: found } = loaded.enrollments;
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("title")}
        actions={
          <ButtonLink kind="primary" to={paths.applications()}>
            {t("submit")}
          </ButtonLink>
        }
      />
      <Filters {...loaded} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {found && (
        <>
          <ListHead>
            <ResultCount>
              <Count {...loaded} found={found} />
            </ResultCount>
            <ListTools {...loaded} total={found.total} />
          </ListHead>
          <UnreadableNote unreadable={found.unreadable} />
          {found.total === 0 ? <NoEnrollments {...loaded} /> : <EnrollmentsTable {...loaded} found={found} />}
        </>
      )}
      <StatusMeanings />
    </>
  );
}

function Count({ view, found }: Pick<Loaded, "view"> & { found: Found }) {
  const { t } = useTranslation("enrollments");
  const words = useListWords(view, found);
  return <>{found.total === 0 ? t("countNone") : t("count", { count: found.total, ...words })}</>;
}
