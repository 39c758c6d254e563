import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeader, WithAside } from "../../ui/page.tsx";
import { Attention } from "./attention.tsx";
import { Enrollments } from "./chart.tsx";
import { GetStarted } from "./get-started.tsx";
import { type HomePage, loadHome } from "./home-page.server.ts";
import { RelationshipManager } from "./manager.tsx";
import { News } from "./news.tsx";
import { usePartAlone } from "./part-alone.ts";
import { ReadinessToSell } from "./readiness.tsx";
import { RecentEnrollments } from "./recent-enrollments.tsx";
import { RecentScopes } from "./recent-scopes.tsx";
import { RecentStatements } from "./recent-statements.tsx";
import { TrainingEvents } from "./training.tsx";
import { RecentVideos } from "./videos.tsx";

export const handle: PageHandle = { title: (t) => t("home:title") };

/** The place where the day starts: `docs/product/home.md`. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadHome(args.request.url, user);
}

export default function Home() {
  const { t } = useTranslation(["home", "shell"]);
  const page = useLoaderData<typeof loader>();
  if (page.isAlone)
    return (
      <>
        <PageHeader title={t("title")} lead={<WholePage />} />
        <Work page={page} />
        <Content page={page} />
      </>
    );
  return (
    <>
      <PageHeader title={t("title")} />
      <WithAside aside={<Content page={page} />} isAfter>
        <Work page={page} />
      </WithAside>
    </>
  );
}

/** The part of the page with the producer's own work. */
function Work({ page }: { page: HomePage }) {
  const { attention, chart, enrollments, statements, scopes } = page;
  return (
    <>
      {attention && <GetStarted {...attention} />}
      {attention && <Attention {...attention} />}
      {attention && <ReadinessToSell {...attention} />}
      {chart && <Enrollments chart={chart} />}
      {enrollments && <RecentEnrollments {...enrollments} />}
      {statements && <RecentStatements {...statements} />}
      {scopes && <RecentScopes {...scopes} />}
    </>
  );
}

/** The part of the page with the relationship manager, training, news and videos. */
function Content({ page: { manager, training, news, videos } }: { page: HomePage }) {
  return (
    <>
      {manager && <RelationshipManager manager={manager} />}
      {training && <TrainingEvents {...training} />}
      {news && <News {...news} />}
      {videos && <RecentVideos {...videos} />}
    </>
  );
}

function WholePage() {
  const { t } = useTranslation("home");
  const paths = usePaths();
  const { view } = usePartAlone();
  return (
    <p>
      {t("late.alone")} <Link to={paths.home(view)}>{t("late.whole")}</Link>
    </p>
  );
}
