import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormFrame, type FrameProps } from "../submission-form.tsx";

type Props = Pick<
  FrameProps,
  "state" | "action" | "labels" | "frameKey" | "hasFiles" | "hasOtherButtons" | "pendingText" | "children"
> & {
  /** Goes to the step before, without the typed values of this one. */
  backTo: string;
};

/** The buttons of a step: to the next one, back to the one before, or back without that one's answer. */
export function StepForm({ backTo, children, ...form }: Props) {
  const { t } = useTranslation("wizard");
  return (
    <FormFrame
      {...form}
      isLeftFreely
      submitLabel={t("continue")}
      failedText={t("stepFailed")}
      buttons={(isSending) => (
        <>
          <Button kind="primary" disabled={isSending}>
            {t("continue")}
          </Button>
          <ButtonLink to={backTo}>{t("back")}</ButtonLink>
          <Button kind="quiet" name="cancel" value="yes">
            {t("cancel")}
          </Button>
        </>
      )}
    >
      {children}
    </FormFrame>
  );
}
