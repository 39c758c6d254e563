import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Fault } from "../api-client/fault.ts";
import { ErrorPanel } from "../ui/message.tsx";

type Props = {
  title: string;
  fault: Fault;
  /** The name of the button in a form that tries again and keeps the typed text. */
  retryBy?: string;
};

/** Stands in the place of a part of a page: says what failed, and links to another try. */
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
