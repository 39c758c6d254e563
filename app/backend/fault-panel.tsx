import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorPanel } from "../ui/message.tsx";
import type { Fault } from "./fault.ts";

type Props = {
  title: string;
  fault: Fault;
  /** In a form: the name of the button that tries again and keeps what is typed. */
  retryBy?: string;
};

/** Where a part of a page would have been: what failed, and a link that tries again. */
export function FaultPanel({ title, fault, retryBy }: Props) {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  return (
    <ErrorPanel
      title={title}
      detail={t("failed", { status: fault.status, text: fault.text })}
      retry={{ label: t("retry"), to: pathname + search, button: retryBy }}
      reference={t("reference", { id: fault.requestId })}
    />
  );
}
