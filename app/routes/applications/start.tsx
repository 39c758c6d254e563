import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { businessDate, businessTime } from "#api/business-time.ts";
import { type Draft, draftsOf, isFull } from "../../forms/steps/draft.server.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { settings } from "../../host/settings.server.ts";
import { useFormat } from "../../i18n/format.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, CardList } from "../../ui/card.tsx";
import { Section } from "../../ui/page.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import { Hint } from "../../ui/text.tsx";
import { nextStep, wizardFor } from "./draft.server.ts";

/** Where an application begins: with the first step, or with those that were begun before. */

export const handle: PageHandle = { isTask: true, title: (t) => t("applications:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const drafts = await draftsOf(user, wizardFor(user));
  if (drafts.length === 0) throw redirectTo(pathsFor(user.portal).applicationStep("customer"));
  return { drafts: drafts.map(begun), isFull: isFull(drafts) };
}

const { BUSINESS_TIME_ZONE: zone } = settings;

function begun(draft: Draft) {
  const { firstName = [], lastName = [] } = draft.answers.customer ?? draft.unfinished.customer ?? {};
  const started = new Date(draft.startedAt);
  return {
    id: draft.id,
    step: nextStep(draft),
    name: [...firstName, ...lastName].join(" ").trim(),
    day: businessDate(started, zone),
    time: businessTime(started, zone).time,
  };
}

export default function ApplicationStart() {
  const { t } = useTranslation(["applications", "shell"]);
  const { drafts, isFull } = useLoaderData<typeof loader>();
  const { date, time } = useFormat();
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("title")}
        above={[{ label: t("shell:areas.enrollments"), to: paths.enrollments() }]}
        lead={<p>{t(isFull ? "start.full" : "start.lead")}</p>}
        actions={
          !isFull && (
            <ButtonLink kind="primary" to={paths.applicationStep("customer")}>
              {t("start.new")}
            </ButtonLink>
          )
        }
      />
      <Section id="begun" title={t("start.continueTitle")}>
        <CardList aria-labelledby="begun">
          {drafts.map(({ id, step, name, day, time: clock }) => {
            const person = name || t("start.noName");
            return (
              <Card
                key={id}
                title={<h3>{person}</h3>}
                footer={
                  <Toolbar>
                    <ButtonLink to={paths.applicationStep(step, { draft: id })}>
                      {t("start.continue")} <span className="sr-only">{person}</span>
                    </ButtonLink>
                    <ButtonLink kind="quiet" to={paths.applicationRemoval(id)}>
                      {t("start.delete")} <span className="sr-only">{person}</span>
                    </ButtonLink>
                  </Toolbar>
                }
              >
                <Hint>
                  {t("start.started", { date: date(day), time: time(clock) })} · {t(`start.next.${step}`)}
                </Hint>
              </Card>
            );
          })}
        </CardList>
      </Section>
    </>
  );
}
