import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "../../api-client/attempt.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { addNote, helpRequestOf } from "../../api-client/help-requests.server.ts";
import { openForm } from "../../forms/form.server.ts";
import { handleSubmission } from "../../forms/submit.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { shortened } from "../../i18n/shortened.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Link } from "../../ui/link.tsx";
import { loadHelpRequest, requireHelpRequestId } from "./detail-page.server.ts";
import { noteForm, noteFormOf } from "./form.server.ts";
import { NoteForm } from "./note-form.tsx";
import { Overview } from "./overview.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { Thread } from "./thread.tsx";
import { textIn, usePending } from "./use-pending.ts";

/** One help request and its notes: `docs/product/help-requests.md`, "Help request". */

export const handle: PageHandle<{ helpRequest: { description: string } | null }> = {
  title: (t, loaded) => subjectOf(loaded?.helpRequest?.description) || t("helpRequests:detail.title"),
};

const LONGEST_TITLE = 80;

/** A request is told from others by its first words. */
const subjectOf = (description = "") => shortened(description.trim().split("\n")[0] ?? "", LONGEST_TITLE);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const id = requireHelpRequestId(args);
  const loaded = await loadHelpRequest(args.request, user, id);
  const form = await openForm(args, user, noteFormOf(id));
  // An earlier note's faults no longer apply once there are other notes.
  const version = String(loaded.notes?.value?.length);
  return data(
    { ...loaded, form: { ...form, version } },
    { status: loaded.fault ? pageStatus(loaded.fault) : 200 },
  );
}

export function action(args: ActionFunctionArgs) {
  const { helpRequestId: id = "" } = args.params;
  return handleSubmission(args, {
    form: noteFormOf(id),
    wireNames: noteForm.wireNames,
    send: ({ backend, values, key }) => addNote(backend, requireHelpRequestId(args), values.note, key),
    async faultsFromRefusal({ status }, { backend }) {
      const { value } = status === 409 ? await attempt(helpRequestOf(backend, id)) : {};
      return value?.isCompleted ? [{ field: "note", rule: "completed" }] : [];
    },
    summary: () => null,
    success: ({ portal }, sent) => pathsFor(portal).helpRequest(id, { sent }),
    notice: "noteAdded",
  });
}

export default function HelpRequestPage() {
  const { t } = useTranslation("helpRequests");
  const loaded = useLoaderData<typeof loader>();
  const { helpRequestId = "" } = useParams();
  const paths = usePaths();
  const pending = textIn(usePending(paths.helpRequest(helpRequestId), "note"), "note") || null;
  // A note that came too late stays where its writer can copy it.
  const { isRestored, failed } = loaded.form;
  const isTyped = useActionData<typeof action>() !== undefined || isRestored || failed;
  const above = [{ label: t("title"), to: paths.helpRequests() }];
  if (!loaded.helpRequest)
    return (
      <>
        <Header title={t("detail.title")} above={above} />
        <FaultPanel title={t("detail.loadFailed")} fault={loaded.fault} />
      </>
    );
  const { helpRequest, notes, form } = loaded;
  const isOpen = !helpRequest.isCompleted;
  return (
    <>
      <Header
        title={subjectOf(helpRequest.description) || t("detail.title")}
        above={above}
        status={<StatusBadge {...helpRequest} />}
      />
      <Overview helpRequest={helpRequest} />
      <Thread notes={notes} pending={pending}>
        {!isOpen && <Completed />}
        {(isOpen || isTyped) && <NoteForm helpRequestId={helpRequestId} form={form} />}
      </Thread>
    </>
  );
}

function Completed() {
  const { t } = useTranslation("helpRequests");
  const paths = usePaths();
  return (
    <p>
      {t("completed.text")} <Link to={paths.newHelpRequest()}>{t("completed.link")}</Link>
    </p>
  );
}
