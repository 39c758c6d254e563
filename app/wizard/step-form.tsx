import { useTranslation } from "react-i18next";
import { FormFrame, type FrameProps } from "../forms/submission-form.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import "./words.ts";

type Props = Pick<
  FrameProps,
  "state" | "action" | "labels" | "frameKey" | "hasFiles" | "hasOtherButtons" | "pendingText" | "children"
> & {
  /** The step before; what has been typed here is not taken along. */
  backTo: string;
};

/** A step: on with what is answered, back to the one before, or back and that answer taken away. */
export function StepForm({ backTo, children, ...form }: Props) {
  const { t } = useTranslation("wizard");
  return (
    <FormFrame
      {...form}
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
