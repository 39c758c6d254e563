import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { videosOf } from "../../api-client/content.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { slice } from "../../lists/pages.ts";
import { VideoCard } from "../../producer/video-card.tsx";
import { requirePortals } from "../../session/guards.server.ts";
import { CardList } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { VideoPager } from "./pager.tsx";

export const handle: PageHandle = { title: (t) => t("content:videos.title") };

const PAGE_SIZE = 10;
const MOST_PAGES = 10;

/** The videos, 10 a page: `docs/product/content.md`. They are everybody's, so that no portal is needed. */
export async function loader(args: LoaderFunctionArgs) {
  const { backend } = await requirePortals(args);
  const asked = Number(new URL(args.request.url).searchParams.get("page"));
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, MOST_PAGES) : 1;
  // The call tells how many to answer and nothing else: one more than are shown says that there is a next page.
  const { value, fault, unreadable } = await attemptRows(videosOf(backend, page * PAGE_SIZE + 1));
  if (!value) return data({ shown: null, unreadable, fault }, { status: pageStatus(fault) });
  const { rows, page: shown, pages } = slice(value, page, PAGE_SIZE);
  return data({
    shown: { videos: rows, page: shown, pages: Math.min(pages, MOST_PAGES) },
    unreadable,
    fault: null,
  });
}

export default function Videos() {
  const { t } = useTranslation("content");
  const { shown, unreadable, fault } = useLoaderData<typeof loader>();
  return (
    <>
      <Header title={t("videos.title")} lead={<p>{t("videos.lead")}</p>} />
      {fault && <FaultPanel title={t("videos.failed")} fault={fault} />}
      <UnreadableNote unreadable={unreadable} />
      {shown?.videos.length === 0 && (
        <EmptyState title={t("videos.none")}>
          <p>{t("videos.noneHint")}</p>
        </EmptyState>
      )}
      {shown && shown.videos.length > 0 && (
        <>
          <CardList aria-labelledby="page-title">
            {shown.videos.map((video) => (
              <VideoCard key={video.id} video={video} level={2} />
            ))}
          </CardList>
          <VideoPager {...shown} from={(shown.page - 1) * PAGE_SIZE + 1} />
        </>
      )}
    </>
  );
}
