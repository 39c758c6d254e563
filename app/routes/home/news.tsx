import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Card, CardList } from "../../ui/card.tsx";
import { CleanedHtml } from "../../ui/cleaned-html.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Hint, Prose } from "../../ui/text.tsx";
import type { NewsFound } from "./content.server.ts";
import { ListPart } from "./list-part.tsx";

/** The five newest news. */
export function News(found: NewsFound) {
  const { t } = useTranslation("content");
  const { date } = useFormat();
  return (
    <ListPart
      part="news"
      id="news"
      title={t("news.title")}
      found={found}
      failed={t("news.failed")}
      none={<EmptyState small title={t("news.none")} />}
    >
      {(news) => (
        <CardList aria-labelledby="news">
          {news.map(({ title, href, summary, published }) => (
            <Card
              key={`${title} ${published} ${href}`}
              title={
                <h3>
                  {href ? (
                    <a href={href} rel="noopener noreferrer">
                      {title}
                    </a>
                  ) : (
                    title
                  )}
                </h3>
              }
              aside={published && <Hint>{date(published)}</Hint>}
            >
              {summary && (
                <Prose>
                  <CleanedHtml html={summary} className="space-y-3 wrap-anywhere" />
                </Prose>
              )}
            </Card>
          ))}
        </CardList>
      )}
    </ListPart>
  );
}
