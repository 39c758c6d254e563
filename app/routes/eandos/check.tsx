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
import { useEAndOFacts } from "./facts.ts";
import { eAndOForm } from "./form.server.ts";
import { eAndOSending } from "./send.server.ts";

/** The answers before they are sent: `docs/product/submissions.md`, "Check of the answers". */

export const handle: PageHandle = { isTask: true, title: (t) => t("checkAnswers:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const form = await requireChecked(args, user, eAndOForm, pathsFor(user.portal).eAndOSubmission());
  return { form };
}

export function action(args: ActionFunctionArgs) {
  return handleSubmission(args, eAndOSending);
}

export default function CheckEAndO() {
  const { t } = useTranslation(["eandos", "checkAnswers"]);
  const { form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  const facts = useEAndOFacts({
    issuer: firstValue(state, "issuer"),
    number: firstValue(state, "number"),
    limits: firstValue(state, "limits"),
    expires: firstValue(state, "expires"),
    file: state.files.file?.[0]?.name ?? "",
  });
  return (
    <>
      <Header
        title={t("checkAnswers:title")}
        above={[{ label: t("title"), to: paths.eAndOs() }]}
        lead={<p>{t("checkAnswers:lead")}</p>}
      />
      <CheckForm
        state={state}
        action={paths.eAndOCheck()}
        hasFiles
        labels={{}}
        submitLabel={t("submission.submit")}
        pendingText={t("submission.pending")}
        failedText={t("submission.failed")}
        toConfirmation={paths.eAndOSubmitted}
        cancelTo={paths.eAndOs()}
        facts={facts}
      />
    </>
  );
}
