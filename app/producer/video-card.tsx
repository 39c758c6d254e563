import { useFormat } from "../i18n/format.ts";
import { Card } from "../ui/card.tsx";
import { Hint, Written } from "../ui/text.tsx";

type Props = {
  video: {
    title: string;
    description: string | null;
    published: string | null;
    href: string;
    picture: string | null;
  };
  /** The level of its heading. */
  level: 2 | 3;
  /** Leaves out the description and the picture. */
  isShort?: boolean;
};

/** A video, by a link to the page of the host that plays it. Nothing comes from that host before somebody follows it. */
export function VideoCard({
  video: { title, description, published, href, picture },
  level,
  isShort,
}: Props) {
  const { date } = useFormat();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <Card
      title={
        <Heading>
          <a href={href} rel="noopener noreferrer">
            {title}
          </a>
        </Heading>
      }
      aside={published && <Hint>{date(published)}</Hint>}
    >
      {!isShort && (picture || description) && (
        <div className="flex flex-wrap gap-x-4 gap-y-2 sm:flex-nowrap">
          {picture && (
            <img
              src={picture}
              alt=""
              width="160"
              height="90"
              loading="lazy"
              className="h-auto w-40 flex-none self-start"
            />
          )}
          {description && <Written quiet>{description}</Written>}
        </div>
      )}
    </Card>
  );
}
