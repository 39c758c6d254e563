import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { openForm, receiveForm, refused, showAgain } from "../../forms/form.server.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { leaveNotice } from "../../notices/notice.server.ts";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requireAgency, requirePortal } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { producerList } from "./producer-list.ts";
import { viewForm } from "./view-form.server.ts";
import { ViewLinks } from "./view-links.tsx";
import { savedViewsOf, saveView } from "./views.server.ts";
import "./view-words.ts";
import "./words.ts";

/** The views somebody keeps, and a form that keeps the one of this page's address. */

export const handle: PageHandle = { title: (t) => t("producers:views.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  const [form, views] = await Promise.all([openForm(args, user, viewForm), savedViewsOf(user)]);
  return { form, views, query: queryIn(args.request) };
}

/** Where the list is that is saved, and that one comes back to. */
const queryIn = ({ url }: Request) => producerList.query(producerList.read(url));

export async function action(args: ActionFunctionArgs) {
  const received = await receiveForm(args, viewForm);
  const user = await requirePortal(args);
  requireAgency(user);
  if (!received.isGood) return showAgain(received.state, received.status);
  const outcome = await saveView(user, received.values.name, producerList.read(args.request.url));
  if (outcome !== "saved")
    return showAgain(refused(viewForm, received.state, [{ field: "name", rule: outcome }]), 422);
  const list = pathsFor(user.portal).producers(queryIn(args.request));
  return leaveFor(list, { status: 303, cookies: [await leaveNotice("viewSaved")] });
}

export default function SavedViewsPage() {
  const { t } = useTranslation(["producers", "savedViews"]);
  const { form, views, query } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("views.title")}
        above={[{ label: t("title"), to: paths.producers() }]}
        lead={<p>{t("savedViews:lead")}</p>}
      />
      <SubmissionForm
        state={state}
        action={paths.savedViews(query)}
        labels={{ name: t("views.name") }}
        submitLabel={t("views.save")}
        failedText={t("savedViews:failed")}
        cancelTo={paths.producers(query)}
        cancelLabel={t("savedViews:back")}
      >
        <FormText name="name" autoComplete="off" />
      </SubmissionForm>
      <Section id="kept" title={t("savedViews:kept")}>
        {views.length === 0 ? (
          <EmptyState title={t("savedViews:none")} />
        ) : (
          <ViewLinks views={views} from={query} />
        )}
      </Section>
    </>
  );
}
