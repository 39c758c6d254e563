import { useTranslation } from "react-i18next";
import type { StepData } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Chooser } from "../../producer/chooser.tsx";
import { EmptyState } from "../../ui/message.tsx";
import type { Candidate } from "./candidates.server.ts";
import { RequestForm } from "./request-form.tsx";
import type { upline } from "./upline.server.ts";

export function ChooseUpline(page: StepData<typeof upline>) {
  const { offer, fault, unreadable } = page;
  const { t } = useTranslation("contractRequests");
  const state = useFormState(page.form);
  const hintOf = ({ npn, isDirect }: Candidate) =>
    [npn && t("upline.npn", { npn }), isDirect && t("upline.direct")].filter(Boolean).join(" · ") ||
    undefined;
  return (
    <RequestForm step="upline" page={page} state={state}>
      <Chooser
        name="upline"
        offer={offer}
        unreadable={unreadable}
        labelOf={({ name }) => name}
        hintOf={hintOf}
        searchLabel={t("upline.search")}
        noneFound={t("upline.none")}
      >
        {fault ? (
          <FaultPanel title={t("upline.loadFailed")} fault={fault} />
        ) : (
          <EmptyState title={t("upline.none")}>
            <p>{t("upline.noneHint")}</p>
          </EmptyState>
        )}
      </Chooser>
    </RequestForm>
  );
}
