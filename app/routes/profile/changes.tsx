import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addressFields, personFields } from "#api/form-fields.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { Repeated } from "../../forms/steps/repeated.tsx";
import { Steps } from "../../forms/steps/steps.tsx";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { answerStep } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import type { PortalRef } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { FieldGroup } from "../../ui/group.tsx";
import { ChangeList, useLabels, useStepLabels } from "./change-list.tsx";
import { changes } from "./changes.server.ts";
import { requireStep } from "./draft.server.ts";
import type { ProfileChange } from "./fields.ts";
import { wizard } from "./wizard.server.ts";

/** Asks for changes to a profile: `docs/product/profile.md`. */

/** The request under review, with its changes to today's profile. */
function OpenRequest({ day, changes }: { day: string; changes: readonly ProfileChange[] }) {
  const { t } = useTranslation("profile");
  const { date } = useFormat();
  const isDone = changes.length === 0;
  return (
    <Card title={<h2>{t("open.title")}</h2>} className="mb-6">
      <p>
        {t(isDone ? "open.same" : "open.lead", { date: date(day) })} {t("open.again")}
      </p>
      {!isDone && (
        <div className="mt-4">
          <ChangeList changes={changes} from={t("open.now")} to={t("open.asked")} />
        </div>
      )}
    </Card>
  );
}

export const handle: PageHandle<{ type: PortalRef["type"] }> = {
  isTask: true,
  title: (t, data) => t(`profile:title.${data?.type ?? "agent"}`),
};

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args);
  const page = await changes.load(args, at);
  return data(page, { status: page.fault ? pageStatus(page.fault) : 200 });
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, wizard);
}

export default function ProfileChanges() {
  const { t } = useTranslation("profile");
  const { type, progress, fault, requestFault, open, repeated, ...form } = useLoaderData<typeof loader>();
  return (
    <>
      <Header title={t(`title.${type}`)} lead={<p>{t("lead")}</p>} />
      <Steps progress={progress} labels={useStepLabels()} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {requestFault && <FaultPanel title={t("open.loadFailed")} fault={requestFault} />}
      {open && <OpenRequest {...open} />}
      {repeated && <Repeated {...repeated} />}
      <ProfileForm type={type} {...form} />
    </>
  );
}

type FormProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "type" | "draft" | "form" | "isShown" | "states"
>;

function ProfileForm({ type, draft, form, isShown, states }: FormProps) {
  const { t } = useTranslation("profile");
  const state = useFormState(form);
  const labels = useLabels();
  const paths = usePaths();
  if (!isShown && !state.failed) return null;
  const names = (states.value ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <SubmissionForm
      state={state}
      action={paths.profile({ draft })}
      labels={labels}
      submitLabel={t("request")}
      pendingText={t("checking")}
      failedText={t(state.failure?.kind === "unchanged" ? "unchanged" : "loadFailed")}
      cancelTo={paths.home()}
    >
      <DeclaredFields words="profile:" fields={personFields[type]} />
      <FieldGroup legend={t("address")}>
        <DeclaredFields
          words="profile:"
          fields={addressFields}
          choices={{ state: names }}
          around={{
            state: (control) => (
              <>
                {states.fault && <FaultPanel title={t("statesFailed")} fault={states.fault} />}
                {control}
                <UnreadableNote unreadable={states.unreadable} />
              </>
            ),
          }}
        />
      </FieldGroup>
    </SubmissionForm>
  );
}
