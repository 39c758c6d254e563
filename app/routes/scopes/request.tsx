import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requestScope } from "../../api-client/scopes.server.ts";
import { openForm } from "../../forms/form.server.ts";
import { handleSubmission } from "../../forms/submit.server.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { pathsFor } from "../../paths.ts";
import { requireAgent, requirePortal } from "../../session/guards.server.ts";
import { requestFormOf, requestOnWire, requestWireNames } from "./form.server.ts";
import { RequestForm } from "./request-form.tsx";
import { loadReplaced, type Replaced, replacedIn, requireReplacement } from "./request-page.server.ts";
import { unlessChanged } from "./scope-page.server.ts";

/** A scope of appointment is requested from a customer: `docs/product/scopes.md`, "Request". */

export const handle: PageHandle<{ replaced: unknown }> = {
  isTask: true,
  title: (t, loaded) => t(loaded?.replaced ? "scopes:replace.title" : "scopes:request.title"),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgent(user);
  const replaced = await loadReplaced(args, user);
  const form = await openForm(args, user, requestFormOf(replaced?.id ?? null), replaced?.values);
  return { form, replaced: replaced && { ...replaced, values: undefined } };
}

export function action(args: ActionFunctionArgs) {
  const { url } = args.request;
  return handleSubmission(args, {
    form: requestFormOf(replacedIn({ url })),
    wireNames: requestWireNames,
    requireAccess: requireAgent,
    async send(sending) {
      const { backend, portal, values, key } = sending;
      const replaces = replacedIn({ url });
      await requireReplacement(replaces, sending);
      const wanted = requestOnWire(values, replaces);
      const send = () => requestScope(backend, portal, wanted, key);
      // Without an old scope no status can have changed.
      await (replaces === null ? send() : unlessChanged(args, portal, send));
    },
    summary: () => null,
    success: ({ portal }) => pathsFor(portal).scopes(),
    notice: "scopeRequested",
  });
}

export default function RequestScope() {
  const { t } = useTranslation("scopes");
  const { form, replaced } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const list = paths.scopes(replaced?.place);
  return (
    <>
      <Header
        title={t(replaced ? "replace.title" : "request.title")}
        above={[{ label: t("title"), to: list }]}
        lead={
          <>
            {replaced && <ReplacedLine {...replaced} />}
            <p>{t("request.lead")}</p>
          </>
        }
      />
      <RequestForm
        form={form}
        action={paths.scopeRequest(replaced ? { ...replaced.place, replaces: replaced.id } : {})}
        cancelTo={list}
      />
    </>
  );
}

function ReplacedLine({ requested }: Pick<Replaced, "requested">) {
  const { t } = useTranslation("scopes");
  const { date } = useFormat();
  return <p>{requested ? t("replace.dated", { date: date(requested) }) : t("replace.undated")}</p>;
}
