import { useTranslation } from "react-i18next";
import type { Expiry } from "#api/expiry.ts";
import type { DocumentKind } from "#api/form-fields.ts";
import type { UnderReview } from "../../api-client/under-review.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";

/** The button that renews a license or an E&O policy, or the link to its renewal while that is under review. */
export function Renewal({
  kind,
  id,
  name,
  renewLabel,
  expiry,
  underReview,
}: {
  kind: DocumentKind;
  id: string;
  /** Tells the record from others, such as its state. */
  name: string;
  /** The full name of the button. */
  renewLabel: string;
  expiry: Expiry | null;
  underReview: UnderReview | null;
}) {
  const { t } = useTranslation("expiry");
  const { date } = useFormat();
  const paths = usePaths();
  if (underReview)
    return (
      <Link to={paths.submission(underReview.submissionId)} className="text-sm">
        {underReview.submitted
          ? t("underReviewSince", { date: date(underReview.submitted) })
          : t("underReview")}
        <span className="sr-only">{` ${name}`}</span>
      </Link>
    );
  if (!expiry || expiry.step === "later") return null;
  return (
    <ButtonLink
      size="small"
      kind={expiry.step === "expired" ? "primary" : undefined}
      to={paths.documentForm(kind, { renew: id })}
      aria-label={renewLabel}
    >
      {t("renew")}
    </ButtonLink>
  );
}
