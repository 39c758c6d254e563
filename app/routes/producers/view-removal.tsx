import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { leaveNotice } from "../../notices/notice.server.ts";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requireAgency, requirePortal } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { readForm } from "../../session/forgery.server.ts";
import { ForgeryField } from "../../session/forgery-field.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { producerList } from "./producer-list.ts";
import { removeView, savedViewsOf } from "./views.server.ts";
import "./view-words.ts";
import "./words.ts";
import { Form } from "../../ui/link.tsx";

/** Asks whether a saved view is to go, and removes it. */

export const handle: PageHandle = { title: (t) => t("savedViews:removeTitle") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  const view = (await savedViewsOf(user)).find(({ id }) => id === args.params.viewId);
  if (!view) throw data({ problem: "notFound" }, { status: 404 });
  return { view, query: queryIn(args.request) };
}

/** The list that one comes back to. */
const queryIn = ({ url }: Request) => producerList.query(producerList.read(url));

export async function action(args: ActionFunctionArgs) {
  await readForm(args);
  const user = await requirePortal(args);
  requireAgency(user);
  await removeView(user, args.params.viewId ?? "");
  const list = pathsFor(user.portal).producers(queryIn(args.request));
  return leaveFor(list, { status: 303, cookies: [await leaveNotice("viewRemoved")] });
}

export default function ViewRemoval() {
  const { t } = useTranslation(["producers", "savedViews"]);
  const { view, query } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("savedViews:removeTitle")}
        above={[
          { label: t("title"), to: paths.producers(query) },
          { label: t("views.title"), to: paths.savedViews(query) },
        ]}
        lead={<p>{t("savedViews:removeQuestion", { name: view.name })}</p>}
      />
      <Form method="post" action={paths.savedViewRemoval(view.id, query)} className="toolbar">
        <ForgeryField />
        <Button kind="danger">{t("views.remove")}</Button>
        <ButtonLink kind="quiet" to={paths.producers(query)}>
          {t("savedViews:keep")}
        </ButtonLink>
      </Form>
    </>
  );
}
