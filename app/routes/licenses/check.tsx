import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { firstValue } from "../../forms/form-state.ts";
import { CheckForm } from "../../forms/steps/check-form.tsx";
import { requireChecked } from "../../forms/steps/checked-form.server.ts";
import { handleSubmission } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { useLicenseFacts } from "./facts.ts";
import { licenseForm } from "./form.server.ts";
import { renewedIn } from "./renewal.server.ts";
import { licenseSending } from "./send.server.ts";

/** The answers before they are sent: `docs/product/submissions.md`, "Check of the answers". */

export const handle: PageHandle = { isTask: true, title: (t) => t("checkAnswers:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const renew = renewedIn(args);
  const form = await requireChecked(
    args,
    user,
    licenseForm,
    pathsFor(user.portal).licenseSubmission({ renew }),
  );
  return { form, renew };
}

export function action(args: ActionFunctionArgs) {
  return handleSubmission(args, licenseSending);
}

export default function CheckLicense() {
  const { t } = useTranslation(["licenses", "checkAnswers"]);
  const { form, renew } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  const facts = useLicenseFacts({
    state: firstValue(state, "state"),
    type: firstValue(state, "type"),
    number: firstValue(state, "number"),
    expires: firstValue(state, "expires"),
    resident: firstValue(state, "resident") !== "",
    file: state.files.file?.[0]?.name ?? "",
  });
  return (
    <>
      <Header
        title={t("checkAnswers:title")}
        above={[{ label: t("title"), to: paths.licenses() }]}
        lead={<p>{t("checkAnswers:lead")}</p>}
      />
      <CheckForm
        state={state}
        action={paths.licenseCheck({ renew })}
        hasFiles
        labels={{}}
        submitLabel={t("submission.submit")}
        pendingText={t("submission.pending")}
        failedText={t("submission.failed")}
        toConfirmation={paths.licenseSubmitted}
        cancelTo={paths.licenses()}
        facts={facts}
      />
    </>
  );
}
