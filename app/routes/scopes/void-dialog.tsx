import { useFetcher, useNavigate, useNavigation } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLazyPart } from "../../frame/use-lazy-part.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import type { loader } from "./void.tsx";

/** The question before a scope is voided: a page of its own, or with script the same in a dialog over the list. */
export function useVoidDialog() {
  const { t } = useTranslation("scopes");
  const { data, load } = useFetcher<typeof loader>();
  const navigate = useNavigate();
  const { Part: ScopeQuestion, want } = useLazyPart(() =>
    import("./scope-question.tsx").then((module) => module.ScopeQuestion),
  );
  const [asked, setAsked] = useState<{ scopeId: string; address: string } | null>(null);
  const { formMethod, formAction } = useNavigation();
  const isSending = asked !== null && formMethod === "POST" && formAction === asked.address;
  useEffect(() => {
    if (isSending) setAsked(null);
  }, [isSending]);

  async function open(event: MouseEvent, scopeId: string, address: string) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setAsked({ scopeId, address });
    load(address);
    if (!(await want())) navigate(address);
  }

  const close = () => setAsked(null);
  const dialog = asked && (
    <Dialog id="void-scope" title={t("actions.void.title")} closeLabel={t("close")} onClose={close}>
      {ScopeQuestion && data?.id === asked.scopeId ? (
        <ScopeQuestion kind="void" loaded={data} close={close} />
      ) : (
        <p role="status">{t("loading")}</p>
      )}
    </Dialog>
  );
  return { open, dialog };
}
