import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "../../forms/read-form.server.ts";
import { findDraft } from "../../forms/steps/draft.server.ts";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { Header } from "../../frame/header.tsx";
import { leaveNotice } from "../../frame/notice.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { type InPortal, requirePortal } from "../../session/guards.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/link.tsx";
import { toolbarLook } from "../../ui/page-layout.tsx";
import { deleteDraft, wizardFor } from "./draft.server.ts";

/** Asks whether an application that was begun is to go, and deletes it. */

export const handle: PageHandle = { isTask: true, title: (t) => t("applications:removal.title") };

const draftIn = (user: InPortal, { url }: Request) =>
  findDraft(user, wizardFor(user), new URL(url).searchParams.get("draft"));

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const draft = await draftIn(user, args.request);
  if (!draft) throw data({ problem: "notFound" }, { status: 404 });
  const { firstName = [], lastName = [] } = draft.answers.customer ?? draft.unfinished.customer ?? {};
  return { id: draft.id, name: [...firstName, ...lastName].join(" ").trim() };
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args);
  const user = await requirePortal(args);
  const draft = await draftIn(user, args.request);
  // One that is gone already stays gone.
  if (draft) await deleteDraft(user, draft);
  const cookies = [await leaveNotice("applicationDeleted")];
  return redirectTo(pathsFor(user.portal).applications(), { status: 303, cookies });
}

export default function ApplicationRemoval() {
  const { t } = useTranslation(["applications", "shell"]);
  const { id, name } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("removal.title")}
        above={[
          { label: t("shell:areas.enrollments"), to: paths.enrollments() },
          { label: t("title"), to: paths.applications() },
        ]}
        lead={<p>{t("removal.question", { name: name || t("start.noName") })}</p>}
      />
      <Form method="post" action={paths.applicationRemoval(id)} className={toolbarLook}>
        <ForgeryField />
        <Button kind="danger">{t("removal.delete")}</Button>
        <ButtonLink kind="quiet" to={paths.applications()}>
          {t("removal.keep")}
        </ButtonLink>
      </Form>
    </>
  );
}
