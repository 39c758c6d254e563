import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { KeptNotice } from "../notices/kept-notice.tsx";
import { useAnnounce } from "../notices/status.tsx";
import { useOutcome } from "../pages/title.tsx";
import { ForgeryField } from "../session/forgery-field.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Form, Link } from "../ui/link.tsx";
import { FormContext, useFaultText } from "./field.tsx";
import { type FormState, REMOVE, SUBMISSION } from "./form-state.ts";
import { useLiveChecks } from "./live-checks.ts";

type FrameProps = {
  state: FormState;
  /** Where it is sent: its own page. */
  action: string;
  /** What each field is called. */
  labels: Readonly<Record<string, string>>;
  hasFiles?: boolean;
  /** What pressing Enter in a field does. */
  submitLabel: string;
  /** While it is being sent. */
  pendingText?: string;
  /** When it could not be taken. */
  failedText: string;
  /** The confirmation of a submission that was sent before. */
  toSent?: (ref: string) => string;
  /** @param isSending a button is pressed once */
  buttons: (isSending: boolean) => ReactNode;
  children?: ReactNode;
};

/** A form: what is wrong with it at its head, its fields, its buttons. */
export function FormFrame({
  state,
  action,
  labels,
  hasFiles,
  submitLabel,
  pendingText,
  buttons,
  children,
  ...words
}: FrameProps) {
  const { rules, handlers } = useLiveChecks(state);
  const isSending = useSending(action, pendingText);
  useOutcome(state.failed ? "refused" : null);
  return (
    <FormContext.Provider value={{ state, labels, live: rules }}>
      <Problems state={state} labels={labels} {...words} />
      <Form
        method="post"
        action={action}
        encType={hasFiles ? "multipart/form-data" : undefined}
        noValidate
        className="stack form"
        {...handlers}
      >
        {/* First, so that whoever reads the body knows it before the files come. */}
        <ForgeryField />
        <input type="hidden" name={SUBMISSION} value={state.submission} />
        {state.isRestored && <KeptNotice />}
        {/* Enter in a field presses a form's first button, which must not be one that takes a file away. */}
        {Object.values(state.files).flat().length > 0 && (
          <button type="submit" tabIndex={-1} aria-hidden className="visually-hidden">
            {submitLabel}
          </button>
        )}
        {children}
        <div className="toolbar">{buttons(isSending)}</div>
      </Form>
    </FormContext.Provider>
  );
}

/** A form that submits something. */
export function SubmissionForm({
  cancelTo,
  cancelLabel,
  ...form
}: Omit<FrameProps, "buttons"> & { cancelTo: string; cancelLabel?: string }) {
  const { t } = useTranslation("forms");
  return (
    <FormFrame
      {...form}
      buttons={(isSending) => (
        <>
          <Button kind="primary" disabled={isSending}>
            {form.submitLabel}
          </Button>
          <ButtonLink kind="quiet" to={cancelTo}>
            {cancelLabel ?? t("cancel")}
          </ButtonLink>
        </>
      )}
    />
  );
}

/** Whether this form is on its way; says so in the status region meanwhile. */
function useSending(action: string, pendingText: string | undefined): boolean {
  const { state, location, formMethod, formAction, formData } = useNavigation();
  const announce = useAnnounce();
  // Once it is answered its own page only loads its data anew; another page is the one it leads to.
  const isAnswered = state === "loading" && location.pathname === action.split("?")[0];
  const isOwn = formMethod === "POST" && formAction === action && !formData?.has(REMOVE);
  const isSending = isOwn && !isAnswered;
  useEffect(() => {
    if (!isSending || !pendingText) return;
    announce({ tone: "info", text: pendingText });
    return () => announce(null);
  }, [isSending, pendingText, announce]);
  return isSending;
}

function Problems({
  state,
  labels,
  failedText,
  toSent,
}: Pick<FrameProps, "state" | "labels" | "failedText" | "toSent">) {
  const { t } = useTranslation(["forms", "shell"]);
  const faultText = useFaultText();
  const { faults, failure, failed } = state;
  if (!failed) return null;
  return (
    <ErrorSummary
      title={failure ? failedText : t("forms:problem")}
      items={faults.map((fault) => ({ fieldId: fault.field, text: faultText(fault, labels) }))}
      appearance={state}
    >
      {failure?.kind === "backend" && (
        <>
          <p>{t("shell:failed", { status: failure.fault.status, text: failure.fault.text })}</p>
          <p>{t("forms:nothingLost")}</p>
          <p className="hint">{t("shell:reference", { id: failure.fault.requestId })}</p>
        </>
      )}
      {failure?.kind === "tooLarge" && <p>{t("forms:tooLarge")}</p>}
      {failure?.kind === "alreadySent" && (
        <p>
          {t("forms:alreadySent")}{" "}
          {toSent && failure.ref && <Link to={toSent(failure.ref)}>{t("forms:seeSent")}</Link>}
        </p>
      )}
    </ErrorSummary>
  );
}
