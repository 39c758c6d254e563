import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../frame/announcements.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";

/** A message about something that was copied goes away by itself. */
export const COPIED_MS = 2000;

/** A writing number, with a button that copies it. */
export function WritingNumber({ number }: { number: string }) {
  const { t } = useTranslation("contracts");
  const announce = useAnnounce();
  return (
    <CopyValue
      value={number}
      copyLabel={t("detail.copyNumber", { number })}
      onCopied={() => announce({ tone: "positive", text: t("detail.numberCopied") }, { forMs: COPIED_MS })}
      onFailed={() => announce({ tone: "danger", text: t("detail.numberCopyFailed") })}
    />
  );
}
