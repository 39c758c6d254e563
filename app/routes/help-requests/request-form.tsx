import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { OfferedType } from "../../api-client/help-requests.server.ts";
import type { RowsAttempt } from "../../api-client/rows.server.ts";
import type { FieldName } from "../../forms/form.server.ts";
import { type OpenForm, RELOAD } from "../../forms/form-state.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { FormSelect, FormTextArea } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { helpForm } from "./form.server.ts";
import { useTypeName } from "./use-type-name.ts";

type Props = {
  form: OpenForm;
  types: RowsAttempt<OfferedType>;
  /** The address of "Cancel". A panel has a button of its own for that. */
  cancelTo?: string;
};

/** The form that asks for help, on a page of its own or in the panel beside the list. */
export function RequestForm({ form, types, cancelTo }: Props) {
  const { t } = useTranslation(["helpRequests", "forms"]);
  const typeName = useTypeName();
  const paths = usePaths();
  const answered = useFormState(form);
  const state = useMemo(() => withChosenType(answered, types.value ?? []), [answered, types.value]);
  return (
    <FormFrame
      state={state}
      action={paths.newHelpRequest()}
      hasOtherButtons={types.fault !== undefined}
      labels={
        { type: t("request.type"), details: t("request.details") } satisfies Record<
          FieldName<typeof helpForm>,
          string
        >
      }
      submitLabel={t("request.submit")}
      pendingText={t("request.pending")}
      failedText={t("request.failed")}
      toConfirmation={(sent) => paths.helpRequests({ sent })}
      buttons={(isSending) => (
        <>
          <Button kind="primary" disabled={isSending}>
            {t("request.submit")}
          </Button>
          {cancelTo && (
            <ButtonLink kind="quiet" to={cancelTo}>
              {t("forms:cancel")}
            </ButtonLink>
          )}
        </>
      )}
    >
      {types.fault && <FaultPanel title={t("request.typesFailed")} fault={types.fault} retryBy={RELOAD} />}
      <FormSelect
        name="type"
        unlisted={t("request.chosen")}
        options={(types.value ?? []).map(({ id, name }) => ({ value: id, label: typeName(name) }))}
      />
      <UnreadableNote unreadable={types.unreadable} />
      <FormTextArea name="details" hint={t("request.detailsHint")} />
    </FormFrame>
  );
}

/** Chooses the first type whose name has the word "service" when none is chosen. */
function withChosenType(state: OpenForm, types: readonly OfferedType[]): OpenForm {
  if (state.values.type?.[0]) return state;
  const service = types.find(({ name }) => /service/i.test(name));
  return service ? { ...state, values: { ...state.values, type: [service.id] } } : state;
}
