import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { VideoCard } from "../../producer/video-card.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { CardList } from "../../ui/card.tsx";
import { RESULT_COUNT } from "../../ui/result-count.tsx";
import { videoList } from "./video-list.ts";
import { videoSource } from "./video-source.server.ts";

export const handle: PageHandle = { title: videoList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, videoSource);
}

export default function Videos() {
  const { t } = useTranslation("content");
  return (
    <>
      <Header title={t("videos.title")} lead={<p>{t("videos.lead")}</p>} />
      <ListPage list={videoList} {...useLoaderData<typeof loader>()}>
        {(videos) => (
          <CardList columns={2} aria-labelledby={RESULT_COUNT}>
            {videos.map((video) => (
              <VideoCard key={video.id} video={video} level={2} />
            ))}
          </CardList>
        )}
      </ListPage>
    </>
  );
}
