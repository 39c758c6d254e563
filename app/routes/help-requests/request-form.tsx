import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { helpRequestFields } from "#api/form-fields.ts";
import type { OfferedType } from "../../api-client/help-requests.server.ts";
import type { RowsAttempt } from "../../api-client/rows.server.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { type OpenForm, RELOAD } from "../../forms/form-state.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useTypeName } from "./use-type-name.ts";

const WORDS = "helpRequests:request.";

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
      labels={useFieldLabels(WORDS, helpRequestFields)}
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
      <DeclaredFields
        words={WORDS}
        fields={helpRequestFields}
        choices={{ type: (types.value ?? []).map(({ id, name }) => ({ value: id, label: typeName(name) })) }}
        around={{
          type: (control) => (
            <>
              {types.fault && (
                <FaultPanel title={t("request.typesFailed")} fault={types.fault} retryBy={RELOAD} />
              )}
              {control}
              <UnreadableNote unreadable={types.unreadable} />
            </>
          ),
          policy: () => <input type="hidden" name="policy" value={state.values.policy?.[0] ?? ""} />,
        }}
      />
    </FormFrame>
  );
}

/** Chooses the first type whose name has the word "service" when none is chosen. */
function withChosenType(state: OpenForm, types: readonly OfferedType[]): OpenForm {
  if (state.values.type?.[0]) return state;
  const service = types.find(({ name }) => /service/i.test(name));
  return service ? { ...state, values: { ...state.values, type: [service.id] } } : state;
}
