import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Fault } from "../../api-client/fault.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Notice } from "../../ui/message.tsx";
import type { OpenForm } from "../form-state.ts";
import { SubmissionForm } from "../submission-form.tsx";
import { useFormState } from "../use-form-state.ts";
import { Repeated } from "./repeated.tsx";

type Props = Omit<ComponentProps<typeof SubmissionForm>, "state"> & {
  /** The data of `loadCheck`. */
  page: {
    form: OpenForm;
    seen: string | undefined;
    isChanged: boolean;
    repeated: { reason: string | null } | null;
    fault: Fault | undefined;
  };
  /** Says that the answers could not be read. */
  loadFailed?: string;
  /** Hints for a last look. None of them prevents the submission. */
  notices?: readonly string[];
  /** The answers. */
  children: ReactNode;
};

/** The answers of a wizard before they are sent: `docs/product/submissions.md`, "Check of the answers". */
export function CheckPage({ page, loadFailed, notices = [], children, ...form }: Props) {
  const { t } = useTranslation("checkAnswers");
  const { seen, isChanged, repeated, fault } = page;
  return (
    <>
      {repeated && <Repeated {...repeated} />}
      {[...(isChanged ? [t("changed")] : []), ...notices].map((notice) => (
        <Notice key={notice} tone="warning" className="mb-4">
          {notice}
        </Notice>
      ))}
      {fault && loadFailed && <FaultPanel title={loadFailed} fault={fault} />}
      <div className="mb-4">{children}</div>
      <SubmissionForm {...form} state={useFormState(page.form)}>
        <input type="hidden" name="seen" value={seen} />
      </SubmissionForm>
    </>
  );
}
