import { useTranslation } from "react-i18next";
import type { Resend } from "../host/problems.ts";
import { Button } from "../ui/button.tsx";

/** Sends a form again as it was, with the token of today. */
export function ResendForm({ resend: { action, fields }, token }: { resend: Resend; token: string }) {
  const { t } = useTranslation("status");
  return (
    <form method="post" action={action}>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand there more than once, and nothing moves.
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="csrf" value={token} />
      <Button kind="primary">{t("sendAgain")}</Button>
    </form>
  );
}
