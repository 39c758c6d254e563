import { useFetcher, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../frame/announcements.tsx";
import { useLazyPart } from "../../frame/use-lazy-part.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import type { loader } from "./request.tsx";
import type { ListedRequest } from "./request-list.tsx";
import { textIn, usePending } from "./use-pending.ts";

/**
 * The way to ask for help: a page of its own, or with script the same form in a panel beside the list. Once it is sent the
 * list shows it as pending; a request that could not be taken stands on that page with all that was typed.
 */
export function useRequestPanel() {
  const { t } = useTranslation("helpRequests");
  const paths = usePaths();
  const announce = useAnnounce();
  const { data, load } = useFetcher<typeof loader>();
  const [isOpen, setOpen] = useState(false);
  const address = paths.newHelpRequest();
  const navigate = useNavigate();
  const { Part: RequestForm, want } = useLazyPart(() =>
    import("./request-form.tsx").then((module) => module.RequestForm),
  );
  const sending = usePending(address, "details");

  const isSending = sending !== null;
  const pendingText = t("request.pending");
  useEffect(() => {
    if (!isSending) return;
    setOpen(false);
    announce({ tone: "info", text: pendingText });
    return () => announce(null);
  }, [isSending, pendingText, announce]);

  async function open(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
    load(address);
    if (!(await want())) navigate(address);
  }

  const type = data?.types.value?.find(({ id }) => id === textIn(sending, "type"));
  const pending: ListedRequest | null = sending && {
    id: "pending",
    type: type?.name ?? null,
    description: textIn(sending, "details"),
    ...{ requested: null, updated: null, isCompleted: false, isWaiting: false, newNotes: 0, isPending: true },
  };
  return {
    pending,
    button: <OpenButton to={address} onClick={open} />,
    panel: isOpen && !isSending && (
      <Panel onClose={() => setOpen(false)}>
        {data && RequestForm && <RequestForm form={data.form} types={data.types} />}
      </Panel>
    ),
  };
}

function OpenButton({ to, onClick }: { to: string; onClick: (event: MouseEvent) => void }) {
  const { t } = useTranslation("helpRequests");
  return (
    <ButtonLink kind="primary" icon="add" to={to} onClick={onClick}>
      {t("request.open")}
    </ButtonLink>
  );
}

/** @param props.children nothing while it is still on its way */
function Panel({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation("helpRequests");
  return (
    <Dialog
      id="request-help"
      title={t("request.title")}
      closeLabel={t("request.close")}
      look="side"
      onClose={onClose}
    >
      {children || <p role="status">{t("request.loading")}</p>}
    </Dialog>
  );
}
