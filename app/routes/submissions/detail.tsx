import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { submittedFields } from "#api/form-fields.ts";
import type { SubmissionKind } from "#api/statuses.ts";
import { submissionKinds } from "#api/statuses.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { useAnswersOf } from "../../forms/declared-answers.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Moment } from "../../i18n/moment.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Section } from "../../ui/page.tsx";
import { Written } from "../../ui/text.tsx";
import { loadSubmission, type ShownAnswers, type ShownSubmission } from "./detail-page.server.ts";
import { History } from "./history.tsx";
import { SubmissionStatus, useSubmissionWords } from "./status-badge.tsx";
import { knownOf } from "./submission-values.ts";

/** One submission with its next step and its history: `docs/product/your-submissions.md`, "Submission". */

export const handle: PageHandle<{ submission: { kind: string; subject: string | null } | null }> = {
  title(t, loaded) {
    if (loaded?.submission?.subject) return loaded.submission.subject;
    const kind = knownOf(submissionKinds, loaded?.submission?.kind ?? null);
    return kind ? t(`submissionKinds:${kind}.one`) : t("submissions:detail.title");
  },
};

/** @throws 404 without the extension */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  await requireExtension(user, "submissions");
  const loaded = await loadSubmission(user, args.params.submissionId);
  return data(loaded, { status: loaded.fault ? pageStatus(loaded.fault) : 200 });
}

export default function SubmissionPage() {
  const { t } = useTranslation(["submissions", "shell"]);
  const loaded = useLoaderData<typeof loader>();
  const { kindName } = useSubmissionWords();
  const above = [{ label: t("shell:areas.submissions"), to: usePaths().submissions() }];
  if (!loaded.submission)
    return (
      <>
        <Header title={t("detail.title")} above={above} />
        <FaultPanel title={t("detail.loadFailed")} fault={loaded.fault} />
      </>
    );
  const { submission, next, history, answers } = loaded;
  const kind = knownOf(submissionKinds, submission.kind);
  return (
    <>
      <Header
        title={submission.subject ?? kindName(submission.kind)}
        above={above}
        status={submission.status && <SubmissionStatus status={submission.status} />}
      />
      <Section id="next-step" title={t("detail.next")}>
        <p className="max-w-168">{next.text}</p>
        {submission.reason && (
          <div className="mt-2 border-l-4 border-border pl-3">
            <Written>{submission.reason}</Written>
          </div>
        )}
        <div className="mt-3 flex flex-wrap gap-3 print:hidden">
          {next.link && (
            <ButtonLink kind={isYourTurn(submission) ? "primary" : "secondary"} to={next.link.to}>
              {next.link.label}
            </ButtonLink>
          )}
          {next.ask && (
            <ButtonLink kind={next.link ? "quiet" : "secondary"} to={next.ask}>
              {t("detail.ask")}
            </ButtonLink>
          )}
        </div>
      </Section>
      <Overview submission={submission} />
      {kind && answers && answers.length > 0 && <Answers kind={kind} parts={answers} />}
      <History history={history} />
    </>
  );
}

const isYourTurn = ({ status }: ShownSubmission) => status === "WaitingForYou" || status === "Rejected";

function Answers({ kind, parts }: { kind: SubmissionKind; parts: ShownAnswers }) {
  const { t } = useTranslation("submissions");
  const answersOf = useAnswersOf();
  const facts = parts.flatMap(({ part, answers }) => {
    const form = submittedFields[kind][part];
    const given = Object.entries(form?.fields ?? {}).filter(([name]) => name in answers);
    return form ? answersOf(form.words, Object.fromEntries(given), answers) : [];
  });
  return (
    <Section id="answers" title={t("detail.answers")}>
      <Card>
        <Facts items={facts} />
      </Card>
    </Section>
  );
}

function Overview({ submission }: { submission: ShownSubmission }) {
  const { t } = useTranslation("submissions");
  const { holderName, kindName } = useSubmissionWords();
  const { kind, submitted, submittedBy, since, heldBy } = submission;
  return (
    <Section id="overview" title={t("detail.overview")}>
      <Card>
        <Facts
          items={[
            { term: t("columns.kind"), value: kindName(kind) },
            { term: t("columns.submitted"), value: submitted && <Moment {...submitted} /> },
            { term: t("detail.by"), value: submittedBy },
            { term: t("detail.since"), value: since && <Moment {...since} /> },
            { term: t("columns.heldBy"), value: holderName(heldBy) },
          ]}
        />
      </Card>
    </Section>
  );
}
