import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { useAgentFilter } from "../../producer/agent-search/use-agent-filter.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { enrollmentList } from "./enrollment-list.tsx";
import { enrollmentSource } from "./enrollment-source.server.ts";
import { StatusMeanings } from "./status-meanings.tsx";

export const handle: PageHandle = { title: enrollmentList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, enrollmentSource);
}

export default function Enrollments() {
  const { t } = useTranslation("enrollments");
  const loaded = useLoaderData<typeof loader>();
  const { page, place, view } = loaded;
  const paths = usePaths();
  const { state } = enrollmentList.at(place);
  const agents = useAgentFilter({
    ...page,
    isShown: place.type === "agency",
    text: view.filters.agent,
    suggestionsAt: (part) => paths.enrollmentAgents(part),
    addressOf: (filterAgentId) =>
      paths.enrollments(state.query(view, { filters: { agent: "", filterAgentId } })),
  });
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
      <ListPage
        list={enrollmentList}
        {...loaded}
        filters={agents}
        none={{ title: page.agents.isNarrowed ? t("noneNamed", { text: view.filters.agent }) : undefined }}
        exportRefused={page.isExportRefused ? t("export.refused") : undefined}
      />
      <StatusMeanings />
    </>
  );
}
