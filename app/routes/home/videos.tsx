import { useTranslation } from "react-i18next";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { VideoCard } from "../../content/video-card.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { CardList } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { usePaths } from "../shell/use-shell.ts";
import type { VideosFound } from "./content.server.ts";
import { PartFault } from "./part-fault.tsx";

/** The three newest videos, and the way to all. */
export function RecentVideos({ value, fault, unreadable }: VideosFound) {
  const { t } = useTranslation("content");
  const paths = usePaths();
  return (
    <Section
      id="videos"
      title={t("videos.recent")}
      actions={
        <ButtonLink size="small" icon="video" to={paths.videos()}>
          {t("videos.all")}
        </ButtonLink>
      }
    >
      {fault && <PartFault part="videos" title={t("videos.failed")} fault={fault} />}
      <UnreadableNote unreadable={unreadable} />
      {value?.length === 0 && <EmptyState small title={t("videos.none")} />}
      {value && value.length > 0 && (
        <CardList aria-labelledby="videos">
          {value.map((video) => (
            <VideoCard key={video.id} video={video} level={3} isShort />
          ))}
        </CardList>
      )}
    </Section>
  );
}
