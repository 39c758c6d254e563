import { useTranslation } from "react-i18next";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { CleanedHtml } from "../../content/cleaned-html.tsx";
import { useFormat } from "../../i18n/format.ts";
import { Card, CardList } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { Hint, Prose } from "../../ui/text.tsx";
import type { NewsFound } from "./content.server.ts";
import { PartFault } from "./part-fault.tsx";

/** The five newest news. */
export function News({ value, fault, unreadable }: NewsFound) {
  const { t } = useTranslation("content");
  const { date } = useFormat();
  return (
    <Section id="news" title={t("news.title")}>
      {fault && <PartFault part="news" title={t("news.failed")} fault={fault} />}
      <UnreadableNote unreadable={unreadable} />
      {value?.length === 0 && <EmptyState small title={t("news.none")} />}
      {value && value.length > 0 && (
        <CardList aria-labelledby="news">
          {value.map(({ title, href, summary, published }) => (
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
    </Section>
  );
}
