import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RowsAttempt } from "../../api-client/rows.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import type { PortalRef } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
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
      <PageHeader title={t("title")} actions={!isNew(page) && <Actions type={page.portal.type} />} />
      <WithAside aside={<Content page={page} />} isAfter>
        <Work page={page} />
      </WithAside>
    </>
  );
}

/** The two tasks that a day is made of, and the question before them. */
function Actions({ type }: { type: PortalRef["type"] }) {
  const { t } = useTranslation(["home", "shell"]);
  const paths = usePaths();
  return (
    <>
      {type === "agent" && (
        <ButtonLink kind="quiet" to={paths.readiness()}>
          {t("shell:areas.readiness")}
        </ButtonLink>
      )}
      {type === "agent" && <ButtonLink to={paths.scopeRequest()}>{t("scopes.request")}</ButtonLink>}
      <ButtonLink kind="primary" to={paths.applications()}>
        {t("enrollments.submit")}
      </ButtonLink>
    </>
  );
}

const isNew = ({ attention }: HomePage) => (attention?.firstSteps.length ?? 0) > 0;

/** The part of the page with the producer's own work. For somebody who begins it has training and news, and no empty parts. */
function Work({ page }: { page: HomePage }) {
  const { attention, chart, enrollments, statements, scopes, training, news } = page;
  const isThere = ({ value, fault, unreadable }: RowsAttempt<unknown>) =>
    !isNew(page) || fault !== undefined || unreadable > 0 || (value?.length ?? 0) > 0;
  const hasFigures = chart?.kind === "producers" || chart?.months.fault || chart?.months.value?.total;
  const isCharted = !isNew(page) || Boolean(hasFigures);
  return (
    <>
      {attention && <GetStarted {...attention} />}
      {isNew(page) && training && <TrainingEvents {...training} />}
      {isNew(page) && news && <News {...news} />}
      {attention && <Attention {...attention} />}
      {attention && !(isNew(page) && attention.readiness?.rows.length === 0) && (
        <ReadinessToSell {...attention} />
      )}
      {chart && isCharted && <Enrollments chart={chart} />}
      {enrollments && isThere(enrollments) && <RecentEnrollments {...enrollments} />}
      {statements && isThere(statements) && <RecentStatements {...statements} />}
      {scopes && isThere(scopes) && <RecentScopes {...scopes} />}
    </>
  );
}

/** The part of the page with the relationship manager, training, news and videos. */
function Content({ page }: { page: HomePage }) {
  const { manager, training, news, videos } = page;
  return (
    <>
      {manager && <RelationshipManager manager={manager} />}
      {!isNew(page) && training && <TrainingEvents {...training} />}
      {!isNew(page) && news && <News {...news} />}
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
