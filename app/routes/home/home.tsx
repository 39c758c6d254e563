import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "../../pages/title.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { PageHeader, WithAside } from "../../ui/page.tsx";
import { Attention } from "./attention.tsx";
import { Enrollments } from "./chart.tsx";
import { loadHome } from "./home-page.server.ts";
import { RelationshipManager } from "./manager.tsx";
import { News } from "./news.tsx";
import { ReadinessToSell } from "./readiness.tsx";
import { TrainingEvents } from "./training.tsx";
import { RecentVideos } from "./videos.tsx";
import "../../content/words.ts";
import "./words.ts";

export const handle: PageHandle = { title: (t) => t("home:title") };

/** The place where the day starts: `docs/product/home.md`. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadHome(args.request.url, user);
}

export default function Home() {
  const { t } = useTranslation(["home", "shell"]);
  const page = useLoaderData<typeof loader>();
  const { type, name } = page.portal;
  const kind = t(`shell:portalKind.${type}`).toLowerCase();
  return (
    <>
      <PageHeader title={t("title")} lead={<p>{t("lead", { kind, name })}</p>} />
      <WithAside aside={<RelationshipManager manager={page.manager} />} isAfter>
        <Attention page={page} />
        <ReadinessToSell page={page} />
        <Enrollments chart={page.chart} />
        <News news={page.news} />
        <RecentVideos videos={page.videos} />
        <TrainingEvents />
      </WithAside>
    </>
  );
}
