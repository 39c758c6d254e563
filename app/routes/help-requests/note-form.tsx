import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { noteFields } from "#api/form-fields.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import type { OpenForm } from "../../forms/form-state.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { Button } from "../../ui/button.tsx";

const WORDS = "helpRequests:notes.";

/** The box for a note. It is empty again once a note was taken, which the address says. */
export function NoteForm({ helpRequestId, form }: { helpRequestId: string; form: OpenForm }) {
  const { t } = useTranslation("helpRequests");
  const paths = usePaths();
  const [query] = useSearchParams();
  const state = useFormState(form);
  return (
    <FormFrame
      frameKey={`${helpRequestId} ${query.get("sent")}`}
      state={state}
      action={paths.helpRequest(helpRequestId)}
      labels={useFieldLabels(WORDS, noteFields)}
      submitLabel={t("notes.submit")}
      pendingText={t("notes.pending")}
      failedText={t("notes.failed")}
      toConfirmation={(sent) => paths.helpRequest(helpRequestId, { sent })}
      buttons={(isSending) => <SendButton isSending={isSending} />}
    >
      <DeclaredFields words={WORDS} fields={noteFields} />
    </FormFrame>
  );
}

/** With script it can be pressed once something is written. Without, the server says that something is missing. */
function SendButton({ isSending }: { isSending: boolean }) {
  const { t } = useTranslation("helpRequests");
  const button = useRef<HTMLButtonElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    const box = form?.elements.namedItem("note");
    if (!form || !(box instanceof HTMLTextAreaElement)) return;
    const look = () => setEmpty(box.value.trim() === "");
    look();
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, []);
  return (
    <Button ref={button} kind="primary" disabled={isSending || isEmpty}>
      {t("notes.submit")}
    </Button>
  );
}
