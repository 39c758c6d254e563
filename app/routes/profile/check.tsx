import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageStatus } from "../../api-client/fault.ts";
import { fieldId } from "../../forms/form-state.ts";
import { Steps } from "../../forms/steps/steps.tsx";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { answerStep } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState, Notice } from "../../ui/message.tsx";
import { ChangeList, useLabels, useStepLabels } from "./change-list.tsx";
import { requireStep } from "./draft.server.ts";
import { fieldNames, type ProfileField } from "./fields.ts";
import { check, wizard } from "./wizard.server.ts";

/** The changes to a profile before they are sent. */

export const handle: PageHandle = { isTask: true, title: (t) => t("profile:check.title") };

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args);
  const page = await check.load(args, at);
  return data(page, { status: page.fault ? pageStatus(page.fault) : 200 });
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, wizard);
}

export default function CheckProfileChanges() {
  const { t } = useTranslation("profile");
  const { type, draft, back, progress, form, changes, values, seen, isChanged, fault } =
    useLoaderData<typeof loader>();
  const state = useFormState(form);
  const labels = useLabels();
  const paths = usePaths();
  const isNothing = changes?.length === 0;
  const isWrong = (field: ProfileField) => state.result?.error?.[field] !== undefined;
  const shown = fieldNames(type).flatMap((field) => {
    const change = changes?.find((one) => one.field === field);
    const value = values[field] ?? null;
    return change ?? (isWrong(field) ? { field, from: value, to: value } : []);
  });
  return (
    <>
      <Header
        title={t("check.title")}
        above={[{ label: t(`title.${type}`), to: back }]}
        lead={!isNothing && <p>{t("check.lead")}</p>}
      />
      <Steps progress={progress} labels={useStepLabels()} />
      {isChanged && (
        <Notice tone="warning" className="mb-6">
          {t("check.changed")}
        </Notice>
      )}
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {!changes && !state.failed && <ButtonLink to={back}>{t("check.back")}</ButtonLink>}
      {isNothing && (
        <EmptyState title={t("check.nothing")}>
          <p>
            <ButtonLink to={back}>{t("check.back")}</ButtonLink>
          </p>
        </EmptyState>
      )}
      {!isNothing && (changes || state.failed) && (
        <SubmissionForm
          state={state}
          action={paths.profileCheck({ draft })}
          labels={labels}
          submitLabel={t("check.submit")}
          pendingText={t("check.pending")}
          failedText={t("check.failed")}
          toConfirmation={paths.profileSubmitted}
          cancelTo={back}
          cancelLabel={t("check.back")}
        >
          <input type="hidden" name="seen" value={seen} />
          {changes && (
            <Card>
              <ChangeList
                changes={shown}
                from={t("check.was")}
                to={t("check.will")}
                action={(field) => (
                  // A link in the error summary leads here.
                  <Link id={fieldId(field)} to={`${back}#${fieldId(field)}`}>
                    {t("change")} <span className="sr-only">{labels[field]}</span>
                  </Link>
                )}
              />
            </Card>
          )}
        </SubmissionForm>
      )}
    </>
  );
}
