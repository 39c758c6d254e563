import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { has } from "../../api-client/features.server.ts";
import { offeredTypesOf, requestHelp } from "../../api-client/help-requests.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { openForm } from "../../forms/form.server.ts";
import { handleSubmission } from "../../forms/submit.server.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { aboutRecord } from "./about.server.ts";
import { helpForm } from "./form.server.ts";
import { RequestForm } from "./request-form.tsx";

/** A request for help: `docs/product/help-requests.md`, "New request". */

export const handle: PageHandle = { isTask: true, title: (t) => t("helpRequests:request.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const [form, types] = await Promise.all([
    openForm(args, user, helpForm, await aboutRecord(args, user)),
    attemptRows(offeredTypesOf(user.backend)),
  ]);
  return { form, types };
}

export function action(args: ActionFunctionArgs) {
  let id = "";
  return handleSubmission(args, {
    form: helpForm,
    wireNames: helpForm.wireNames,
    async send({ backend, portal, values, key }) {
      // Another backend has it in the text.
      const knowsPolicies = values.policy !== null && (await has({ backend, portal }, "helpRequestPolicies"));
      const policy = knowsPolicies ? values.policy : null;
      const wanted = { typeId: values.type, description: values.details, policy };
      id = await requestHelp(backend, portal, wanted, key);
    },
    summary: () => ({ id }),
    success: ({ portal }, sent) => pathsFor(portal).helpRequests({ sent }),
    notice: "helpRequested",
  });
}

export default function RequestHelp() {
  const { t } = useTranslation("helpRequests");
  const { form, types } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("request.title")}
        above={[{ label: t("title"), to: paths.helpRequests() }]}
        lead={<p>{t("request.lead")}</p>}
      />
      <RequestForm form={form} types={types} cancelTo={paths.helpRequests()} />
    </>
  );
}
