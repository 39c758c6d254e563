import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Fault } from "../api-client/fault.ts";
import { ErrorPanel } from "../ui/message.tsx";
import type { EveryArea, TitleWords } from "./title.tsx";

type Props = {
  title: string;
  fault: Fault;
  /** The name of the button in a form that tries again and keeps the typed text. */
  retryBy?: string;
};

/**
 * Returns the sentence that says why a call has no usable answer. Only a status that the backend sent is shown.
 * @param t words that include the area `shell`
 */
export function faultReason(t: TitleWords, { kind, status, text }: Fault): string {
  return kind === "status" ? t("shell:failed", { status, text }) : t(`shell:notFetched.${kind}`);
}

/** Stands in the place of a part of a page: says what failed, and links to another try. */
export function FaultPanel({ title, fault, retryBy }: Props) {
  const { t } = useTranslation<EveryArea>();
  const { pathname, search } = useLocation();
  return (
    <ErrorPanel
      title={title}
      detail={faultReason(t, fault)}
      retry={{ label: t("shell:retry"), to: pathname + search, button: retryBy }}
      reference={t("shell:reference", { id: fault.requestId })}
    />
  );
}
