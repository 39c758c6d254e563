import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { typedAnswers, useAnswers } from "../../forms/declared-answers.ts";
import { CheckForm } from "../../forms/steps/check-form.tsx";
import { requireChecked } from "../../forms/steps/checked-form.server.ts";
import { handleSubmission } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../frame/header.tsx";
import type { EveryArea, PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { documentKindAt, documentSteps } from "./documents.server.ts";
import { documents } from "./documents.ts";
import { forms } from "./forms.server.ts";
import { openingQuery } from "./opened-with.server.ts";

/** The answers before they are sent: `docs/product/submissions.md`, "Check of the answers". */

export const handle: PageHandle = { isTask: true, title: (t) => t("checkAnswers:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const kind = documentKindAt(args.request);
  const query = openingQuery(args);
  const document = documents[kind];
  const formPath = document.form(pathsFor(user.portal), query);
  return { kind, form: await requireChecked(args, user, forms[kind], formPath), query };
}

export function action(args: ActionFunctionArgs) {
  return handleSubmission(args, documentSteps(documentKindAt(args.request)));
}

export default function CheckDocument() {
  const { t } = useTranslation<EveryArea>();
  const { kind, form, query } = useLoaderData<typeof loader>();
  const document = documents[kind];
  const { words, fields } = document;
  const state = useFormState(form);
  const paths = usePaths();
  const facts = useAnswers(words, fields, typedAnswers(fields, state));
  return (
    <>
      <Header
        title={t("checkAnswers:title")}
        above={[{ label: t(`${words}title`), to: document.list(paths) }]}
        lead={<p>{t("checkAnswers:lead")}</p>}
      />
      <CheckForm
        state={state}
        action={document.check(paths, query)}
        hasFiles
        labels={{}}
        submitLabel={t(`${words}submission.submit`)}
        pendingText={t(`${words}submission.pending`)}
        failedText={t(`${words}submission.failed`)}
        toConfirmation={(ref) => document.submitted(paths, ref)}
        cancelTo={document.list(paths)}
        facts={facts}
      />
    </>
  );
}
