import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { attempt } from "../../api-client/attempt.server.ts";
import { enrollmentOf, remindTeam } from "../../api-client/enrollment-detail.server.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { openForm } from "../../forms/form.server.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { handleSubmission } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import { requireEnrollmentId } from "./enrollment-id.server.ts";
import { customerName } from "./summary.server.ts";

/** The team is reminded of an application: `docs/product/enrollments.md`, "Missing information". */

export const handle: PageHandle = { isTask: true, title: (t) => t("missingInformation:remind.title") };

const formOf = (id: string) => ({ name: `reminder ${id}`, schema: z.object({}) });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const id = requireEnrollmentId(args);
  await requireExtension(user, "missingInformation");
  const { value, fault } = await attempt(enrollmentOf(user.backend, user.portal, id));
  if (fault?.status === 404) throw data({ problem: "notFound" }, { status: 404 });
  // Without the enrollment the backend decides.
  const isPossible = value?.CanRemind !== false;
  return {
    id,
    name: value ? customerName(value) : null,
    isPossible,
    form: await openForm(args, user, formOf(id)),
  };
}

export function action(args: ActionFunctionArgs) {
  const { policyId: id = "" } = args.params;
  return handleSubmission(args, {
    form: formOf(id),
    send: ({ backend, portal, key }) => remindTeam(backend, portal, requireEnrollmentId(args), key),
    summary: () => null,
    success: ({ portal }) => pathsFor(portal).enrollment(id),
    notice: "teamReminded",
  });
}

export default function RemindTeam() {
  const { t } = useTranslation(["missingInformation", "enrollment", "forms"]);
  const { id, name, isPossible, form } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const state = useFormState(form);
  return (
    <>
      <Header
        title={t("remind.title")}
        above={[
          { label: t("enrollment:above"), to: paths.enrollments() },
          { label: name ?? t("enrollment:unnamed"), to: paths.enrollment(id) },
        ]}
        lead={<p>{t(isPossible ? "remind.lead" : "remind.notPossible")}</p>}
      />
      {isPossible || state.failed ? (
        <FormFrame
          state={state}
          action={paths.teamReminder(id)}
          labels={{}}
          submitLabel={t("remind.submit")}
          pendingText={t("remind.pending")}
          failedText={t("remind.failed")}
          buttons={(isSending) => (
            <>
              <Button kind="primary" disabled={isSending}>
                {t("remind.submit")}
              </Button>
              <ButtonLink kind="quiet" to={paths.enrollment(id)}>
                {t("forms:cancel")}
              </ButtonLink>
            </>
          )}
        >
          <p>{t("remind.question")}</p>
        </FormFrame>
      ) : (
        <Toolbar>
          <ButtonLink to={paths.enrollment(id)}>{t("remind.back")}</ButtonLink>
        </Toolbar>
      )}
    </>
  );
}
