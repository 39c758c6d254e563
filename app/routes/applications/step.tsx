import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { answerStep } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { CheckApplication } from "./check.tsx";
import { CoverageStep } from "./coverage.tsx";
import { CustomerStep } from "./customer.tsx";
import { requireStep } from "./draft.server.ts";
import { type Step, steps } from "./flow.ts";
import { MedicareStep } from "./medicare.tsx";
import { loadStep, wizard } from "./wizard.server.ts";

/** A step of an application. */

export const handle: PageHandle<{ step: Step }> = {
  isTask: true,
  title: (t, data) => t(steps[data?.step ?? "check"].title),
};

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args);
  return loadStep(args, at);
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, wizard);
}

export default function ApplicationStep() {
  const data = useLoaderData<typeof loader>();
  switch (data.screen) {
    case "customer":
      return <CustomerStep {...data} />;
    case "medicare":
      return <MedicareStep {...data} />;
    case "coverage":
      return <CoverageStep {...data} />;
    case "files":
      return <FilesStep {...data} />;
    case "check":
      return <CheckApplication {...data} />;
  }
}

function FilesStep(page: Extract<ReturnType<typeof useLoaderData<typeof loader>>, { screen: "files" }>) {
  const { t } = useTranslation("applications");
  const { words, fields } = steps.files;
  const state = useFormState(page.form);
  return (
    <ApplicationForm step="files" page={page} state={state} pendingText={t("files.pending")} hasFiles>
      <DeclaredFields words={words} fields={fields} />
    </ApplicationForm>
  );
}
