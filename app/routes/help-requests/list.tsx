import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/message.tsx";
import { helpRequestList } from "./request-list.tsx";
import { useRequestPanel } from "./request-panel.tsx";
import { type Loaded, loadRequests } from "./request-source.server.ts";

/** The help requests of the selected portal: `docs/product/help-requests.md`, "List". */

export const handle: PageHandle = { title: helpRequestList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadRequests(args, user);
}

export default function HelpRequests() {
  const { t } = useTranslation("helpRequests");
  const { count } = useFormat();
  const { sent, ...loaded } = useLoaderData<typeof loader>();
  const { withNewNotes } = loaded.page;
  const { value } = loaded.found;
  const { button, panel, pending } = useRequestPanel();
  // A request that is on its way stands above the others.
  const found =
    pending && value
      ? { value: { ...value, rows: [pending, ...value.rows], total: Math.max(1, value.total) } }
      : loaded.found;
  return (
    <>
      <Header title={t("title")} actions={button} />
      {panel}
      {sent && <Sent {...sent} />}
      <ListPage
        list={helpRequestList}
        {...loaded}
        found={found}
        {...(withNewNotes > 0 && {
          afterCount: t("withNewNotes", { count: withNewNotes, total: count(withNewNotes) }),
        })}
      />
    </>
  );
}

/** Leads on from the request that has just been sent. */
function Sent({ id, receipt, hasProfileChange }: NonNullable<Loaded["sent"]>) {
  const { t } = useTranslation(["helpRequests", "receipt"]);
  const { date, time } = useFormat();
  const paths = usePaths();
  const { reference, sent, manager, answerDays } = receipt;
  return (
    <Notice tone="info">
      <p>
        {t("sent.number", { reference })}{" "}
        {sent && t("receipt:sentAt", { date: date(sent.day), time: time(sent.time), zone: sent.zone })}
      </p>
      <p>
        {t("sent.manager", { name: manager.name })}{" "}
        {answerDays > 0 && t("receipt:within", { count: answerDays })}
      </p>
      {t("sent.text")} <Link to={paths.helpRequest(id)}>{t("sent.link")}</Link>
      {hasProfileChange && (
        <>
          {" · "}
          <Link to={paths.profile()}>{t("sent.profile")}</Link>
        </>
      )}
    </Notice>
  );
}
