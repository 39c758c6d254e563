import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type BoardFilter, things } from "#api/readiness-names.ts";
import type { BoardCounts } from "../../api-client/board.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { boardList } from "./board-list.tsx";
import { boardSource } from "./board-source.server.ts";

/** The page "Who may sell?" of an agency: `docs/product/readiness.md`. */

export const handle: PageHandle = { title: boardList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, boardSource);
}

export default function Board() {
  const { t } = useTranslation(["board", "shell"]);
  const loaded = useLoaderData<typeof loader>();
  const { page, place, view } = loaded;
  const paths = usePaths();
  const { state } = boardList.at(place);
  return (
    <>
      <Header
        title={t("shell:areas.board")}
        lead={<p>{t("lead")}</p>}
        actions={
          <ButtonLink icon="mail" to={paths.askProducers(state.query({ ...view, page: 1 }))}>
            {t("ask.link")}
          </ButtonLink>
        }
      />
      {page.fault && <FaultPanel title={t("countsFailed")} fault={page.fault} />}
      {page.value && (
        <Counts
          counts={page.value}
          shown={view.filters.only}
          addressOf={(only) => paths.board(state.query(view, { filters: { only } }))}
        />
      )}
      <ListPage list={boardList} {...loaded} />
    </>
  );
}

const verdicts = ["ready", "open", "unknown"] as const;

/** How many contracts can be sold with, and how many miss what. Each number leads to its rows. */
function Counts({
  counts,
  shown,
  addressOf,
}: {
  counts: BoardCounts;
  shown: string;
  addressOf: (only: BoardFilter) => string;
}) {
  const { t } = useTranslation("board");
  const { count } = useFormat();
  const item = (name: BoardFilter) => (
    <li key={name}>
      <Link to={addressOf(name)} aria-current={shown === name ? "true" : undefined}>
        {t(`counts.${name}`, { total: count(counts[name]) })}
      </Link>
    </li>
  );
  return (
    <div className="mb-4 flex flex-col gap-1">
      <ul aria-label={t("counted")} className="flex flex-wrap gap-x-6 gap-y-1 font-medium">
        {verdicts.map(item)}
      </ul>
      <div className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <span id="missing">{t("missing")}</span>
        <ul aria-labelledby="missing" className="flex flex-wrap gap-x-6 gap-y-1">
          {things.map(item)}
        </ul>
      </div>
    </div>
  );
}
