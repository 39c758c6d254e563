import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { documentForms } from "#api/form-fields.ts";
import { useAnswers } from "../../forms/declared-answers.ts";
import { fieldId } from "../../forms/form-state.ts";
import { CheckPage } from "../../forms/steps/check-page.tsx";
import { ReviewSections } from "../../forms/steps/review-sections.tsx";
import { answerStep } from "../../forms/submit.server.ts";
import { Header } from "../../frame/header.tsx";
import type { EveryArea, PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { loadAnswers, requireStep, wizardAt } from "./wizard.server.ts";

/** The answers before they are sent: `docs/product/submissions.md`, "Check of the answers". */

export const handle: PageHandle = { isTask: true, title: (t) => t("checkAnswers:title") };

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args);
  return loadAnswers(args, at);
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, wizardAt(args.request));
}

export default function CheckDocument() {
  const { t } = useTranslation<EveryArea>();
  const page = useLoaderData<typeof loader>();
  const { kind, query, draft, answers } = page;
  const { words, fields } = documentForms[kind];
  const paths = usePaths();
  const [first = ""] = Object.keys(fields);
  return (
    <>
      <Header
        title={t("checkAnswers:title")}
        above={[{ label: t(`${words}title`), to: paths.documents(kind) }]}
        lead={<p>{t("checkAnswers:lead")}</p>}
      />
      <CheckPage
        page={page}
        action={paths.documentCheck(kind, { ...query, draft })}
        labels={{}}
        submitLabel={t(`${words}submission.submit`)}
        pendingText={t(`${words}submission.pending`)}
        failedText={t(`${words}submission.failed`)}
        toConfirmation={(ref) => paths.documentSubmitted(kind, ref)}
        cancelTo={paths.documents(kind)}
      >
        <ReviewSections
          sections={[
            {
              step: "form",
              title: t(`submissionKinds:${kind}.one`),
              facts: useAnswers(words, fields, answers),
            },
          ]}
          changeTo={() => `${paths.documentForm(kind, { ...query, draft })}#${fieldId(first)}`}
        />
      </CheckPage>
    </>
  );
}
