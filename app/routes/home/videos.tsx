import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { VideoCard } from "../../producer/video-card.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { CardList } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/message.tsx";
import type { VideosFound } from "./content.server.ts";
import { ListPart } from "./list-part.tsx";

/** The three newest videos, and the way to all. */
export function RecentVideos(found: VideosFound) {
  const { t } = useTranslation("content");
  const paths = usePaths();
  return (
    <ListPart
      part="videos"
      id="videos"
      title={t("videos.recent")}
      actions={
        <ButtonLink size="small" icon="video" to={paths.videos()}>
          {t("videos.all")}
        </ButtonLink>
      }
      found={found}
      failed={t("videos.failed")}
      none={<EmptyState small title={t("videos.none")} />}
    >
      {(videos) => (
        <CardList aria-labelledby="videos">
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} level={3} isShort />
          ))}
        </CardList>
      )}
    </ListPart>
  );
}
