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
import { Hint } from "../../ui/text.tsx";
import { producerList } from "./producer-list.tsx";
import { producerSource } from "./producer-source.server.ts";

export const handle: PageHandle = { title: (t) => t("producers:title"), isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, producerSource);
}

export default function Producers() {
  const { t } = useTranslation("producers");
  const loaded = useLoaderData<typeof loader>();
  const { page, place, view, ignored } = loaded;
  const paths = usePaths();
  const { state } = producerList.at(place);
  const agents = useAgentFilter({
    ...page,
    isShown: true,
    text: view.filters.agent,
    suggestionsAt: (part) => paths.producerAgents(part),
    addressOf: (filterAgentId) =>
      paths.producers(state.query(view, { filters: { agent: "", filterAgentId } })),
  });
  const year = Number(place.today.slice(0, 4));
  return (
    <>
      <Header title={t("title")} lead={<p>{t("about")}</p>} />
      <ListPage
        list={producerList}
        {...loaded}
        filters={{
          ...agents,
          below: (
            <>
              {ignored.includes("rtsNext") && (
                <Hint className="mb-3">{t("nextYearIgnored", { year: year + 1 })}</Hint>
              )}
              {agents?.below}
            </>
          ),
        }}
        none={useNone(loaded)}
      />
    </>
  );
}

/** Only what can be tried is advised. */
function useNone({ page, place, view }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { t } = useTranslation("producers");
  const { state } = producerList.at(place);
  const isEverything =
    state.applied(view).every(({ name }) => name === "status") && view.filters.status === "All";
  return {
    title: page.agents.isNarrowed ? t("noneNamed", { text: view.filters.agent }) : undefined,
    hint: isEverything ? "" : undefined,
  };
}
