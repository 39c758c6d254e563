import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "../../api-client/attempt.server.ts";
import { trainingCalendar } from "../../api-client/content.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { requirePortals } from "../../session/guards.server.ts";
import { CleanedHtml } from "../../ui/cleaned-html.tsx";
import { Notice } from "../../ui/message.tsx";
import { Prose } from "../../ui/text.tsx";

export const handle: PageHandle = { title: (t) => t("content:training.title") };

/** The training calendar: `docs/product/content.md`. It is everybody's, so that no portal is needed. */
export async function loader(args: LoaderFunctionArgs) {
  const { backend } = await requirePortals(args);
  const { value, fault } = await attempt(trainingCalendar(backend));
  if (fault) return data({ html: null }, { status: pageStatus(fault) });
  return data({ html: value.html }, { status: value.html ? 200 : 502 });
}

export default function TrainingCalendar() {
  const { t } = useTranslation("content");
  const { html } = useLoaderData<typeof loader>();
  return (
    <>
      <Header title={t("training.title")} lead={<p>{t("training.lead")}</p>} />
      {html === null ? (
        <Notice tone="warning">{t("training.failed")}</Notice>
      ) : (
        <Prose>
          {/* Its tables come from outside. One that is wider than the window scrolls here, not with the page. */}
          <section
            className="overflow-x-auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
            tabIndex={0}
            aria-label={t("training.title")}
          >
            <CleanedHtml
              html={html}
              className="space-y-3 wrap-anywhere [&_:is(caption,th)]:text-start [&_:is(td,th)]:border-b [&_:is(td,th)]:border-border [&_:is(td,th)]:py-2 [&_:is(td,th)]:align-top [&_:is(td,th)+:is(td,th)]:pl-3 [&_table]:w-full [&_table]:text-sm [&_table]:wrap-break-word"
            />
          </section>
        </Prose>
      )}
    </>
  );
}
