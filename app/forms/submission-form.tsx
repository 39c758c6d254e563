import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isRefusal } from "../api-client/fault.ts";
import { faultReason } from "../frame/fault-panel.tsx";
import { ForgeryField } from "../frame/forgery-field.tsx";
import { type EveryArea, useOutcome } from "../frame/title.tsx";
import { useFormat } from "../i18n/format.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Form, Link } from "../ui/link.tsx";
import { Notice } from "../ui/message.tsx";
import { Toolbar } from "../ui/page-layout.tsx";
import { Hint } from "../ui/text.tsx";
import { FormContext, useFaultText } from "./field.tsx";
import { useFieldChecks } from "./field-checks.ts";
import {
  type Failure,
  type FieldProblem,
  FORM_ID,
  type FormState,
  fieldId,
  type OpenForm,
  SUBMISSION,
  type Typed,
} from "./form-state.ts";
import { useSending } from "./use-sending.ts";
import { useTypedText } from "./use-typed-text.ts";

/** The note above a form with text that was typed before the session ended. */
function KeptNotice() {
  const { t } = useTranslation("shell");
  return <Notice tone="warning">{t("formKept")}</Notice>;
}

export type FrameProps = {
  state: OpenForm;
  /** The address of the action, which is the page itself. */
  action: string;
  /** The label of each field. */
  labels: Readonly<Record<string, string>>;
  /** The React key of the form. The default is its address. */
  frameKey?: string;
  hasFiles?: boolean;
  /** True when another button comes before the one that Enter should press. */
  hasOtherButtons?: boolean;
  /** True when the answer needs a new document, for example in another language. */
  reloadDocument?: boolean;
  /** True when nobody is asked before the form is left with something typed. */
  isLeftFreely?: boolean;
  /** The label of the button that Enter presses. */
  submitLabel: string;
  /** The status text while the form is being sent. */
  pendingText?: string;
  /** The title of the error summary when the backend refuses the form. */
  failedText?: string;
  /** Returns the address of the confirmation of an earlier submission. */
  toConfirmation?: (ref: string) => string;
  /** @param isSending true while the form is being sent, so that a button is pressed only once */
  buttons: (isSending: boolean) => ReactNode;
  children?: ReactNode;
};

/** Shows a form with its error summary, fields and buttons. A new address creates a new form. */
export function FormFrame({ frameKey, ...props }: FrameProps) {
  return <Frame key={frameKey ?? props.action} {...props} />;
}

function Frame({
  state,
  action,
  labels,
  hasFiles,
  hasOtherButtons,
  reloadDocument,
  isLeftFreely,
  submitLabel,
  pendingText,
  buttons,
  children,
  ...words
}: FrameProps) {
  const { onValidate, handlers } = useFieldChecks(state.constraint);
  const [form] = useForm<Typed, Typed, FieldProblem[]>({
    id: FORM_ID,
    lastResult: state.result,
    defaultValue: useMemo(() => defaultsOf(state.values), [state.values]),
    constraint: state.constraint,
    shouldValidate: "onBlur",
    shouldRevalidate: "onBlur",
    onValidate,
  });
  const isSending = useSending(action, pendingText);
  const { t } = useTranslation("forms");
  useOutcome(state.failed ? "refused" : null);
  return (
    <FormContext.Provider value={{ state, labels }}>
      <FormProvider context={form.context}>
        {!isSending && <Problems state={state} labels={labels} {...words} />}
        <Form
          {...getFormProps(form)}
          {...handlers((name) => form.validate({ name }))}
          method="post"
          action={action}
          encType={hasFiles ? "multipart/form-data" : undefined}
          reloadDocument={reloadDocument}
          className="flex flex-col gap-5"
        >
          {/* The token comes first, because the server must check it before it stores the files. */}
          <ForgeryField />
          <input type="hidden" name={SUBMISSION} value={state.submission} />
          {state.isRestored && <KeptNotice />}
          {state.emptyFormAddress && (
            <Notice tone="warning">
              {t("back")} {/* A new document, because the fields of this one keep what was typed. */}
              <Link to={state.emptyFormAddress} reloadDocument>
                {t("empty")}
              </Link>
            </Notice>
          )}
          {/* Enter presses the first button of a form. That must not be a button that removes a file. */}
          {(hasOtherButtons || Object.values(state.files).flat().length > 0) && (
            <button type="submit" tabIndex={-1} aria-hidden className="sr-only">
              {submitLabel}
            </button>
          )}
          {children}
          {!isLeftFreely && <TypedText isRefused={state.failed} />}
          <Toolbar>{buttons(isSending)}</Toolbar>
        </Form>
      </FormProvider>
    </FormContext.Provider>
  );
}

function TypedText({ isRefused }: { isRefused: boolean }) {
  useTypedText(isRefused);
  return null;
}

function defaultsOf(values: FormState["values"]): Typed {
  return Object.fromEntries(
    Object.entries(values).map(([name, list]) => [name, list.length > 1 ? [...list] : list[0]] as const),
  );
}

/** A form with a submit button and a cancel link. */
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

function Problems({
  state,
  labels,
  failedText,
  toConfirmation,
}: Pick<FrameProps, "state" | "labels" | "failedText" | "toConfirmation">) {
  const { t } = useTranslation<EveryArea>();
  const faultText = useFaultText(state);
  const { dateInText, time } = useFormat();
  const { result, failure, failed } = state;
  if (!failed) return null;
  const nothingLost = ({ fault, until }: Failure & { kind: "backend" }) => {
    if (!until) return t(isRefusal(fault) ? "forms:nothingLostRefused" : "forms:nothingLost");
    const when = { date: dateInText(until.day), time: time(until.time), zone: until.zone };
    return t("forms:nothingLostUntil", { when: t("receipt:dayAndTime", when) });
  };
  const faults = Object.entries(result?.error ?? {}).flatMap(([field, faults]) =>
    (faults ?? []).map((fault) => ({ field, ...fault })),
  );
  return (
    <ErrorSummary
      title={(failure && failedText) ?? t("forms:problem")}
      items={faults.map((fault) => ({ fieldId: fieldId(fault.field), text: faultText(fault, labels) }))}
      appearance={failure ?? result}
    >
      {failure?.kind === "backend" && (
        <>
          <p>{faultReason(t, failure.fault)}</p>
          <p>{nothingLost(failure)}</p>
          <Hint>{t("shell:reference", { id: failure.fault.requestId })}</Hint>
        </>
      )}
      {failure?.kind === "tooLarge" && <p>{t("forms:tooLarge")}</p>}
      {failure?.kind === "unchanged" && <p>{t("forms:unchanged")}</p>}
      {failure?.kind === "alreadySent" && (
        <p>
          {t("forms:alreadySent")}{" "}
          {toConfirmation && failure.ref && (
            <Link to={toConfirmation(failure.ref)}>{t("forms:seeSent")}</Link>
          )}
        </p>
      )}
    </ErrorSummary>
  );
}
