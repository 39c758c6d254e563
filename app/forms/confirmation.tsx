import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Header } from "../frame/header.tsx";
import { usePaths } from "../frame/use-shell.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { type Crumb, Section } from "../ui/page.tsx";
import { Hint } from "../ui/text.tsx";
import { type Receipt, ReceiptCard } from "./receipt.tsx";

type LabelledLink = { label: string; to: string };

/** The confirmation page of a submission: the receipt, the submitted answers and the next steps. */
export function Confirmation({
  title,
  above,
  lead,
  receipt,
  next,
  another,
  back,
  children,
}: {
  /** Says that the form was submitted. */
  title: string;
  above: readonly Crumb[];
  /** Replaces the sentence "under review by the relationship manager". */
  lead?: string;
  receipt: Receipt;
  /** Describes the next step, where the sentence above does not say all. */
  next?: string;
  another: LabelledLink;
  back: LabelledLink;
  /** The submitted answers. */
  children: ReactNode;
}) {
  const { t } = useTranslation("receipt");
  const paths = usePaths();
  const { answerDays, submissionId } = receipt;
  const expected = [next, answerDays > 0 && t("within", { count: answerDays })].filter(Boolean).join(" ");
  return (
    <>
      <Header title={title} above={above} lead={<p>{lead ?? t("underReview")}</p>} />
      <ReceiptCard {...receipt} />
      {(expected || submissionId) && (
        <Section id="what-happens-next" title={t("nextTitle")}>
          {expected && <p>{expected}</p>}
          {submissionId && (
            <p className="mt-1 print:hidden">
              <Link to={paths.submission(submissionId)}>{t("follow")}</Link>
            </p>
          )}
        </Section>
      )}
      <Section id="what-was-sent" title={t("submitted")}>
        {children}
      </Section>
      <div className="toolbar mt-6 flex flex-wrap items-center gap-2">
        <ButtonLink kind="primary" to={back.to}>
          {back.label}
        </ButtonLink>
        <ButtonLink to={another.to}>{another.label}</ButtonLink>
        <PrintButton />
      </div>
    </>
  );
}

/** Shows a button after hydration. Before that, and without script, it shows a sentence about printing. */
function PrintButton() {
  const { t } = useTranslation("receipt");
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (!isScripted) return <Hint className="print:hidden">{t("printHint")}</Hint>;
  return (
    <Button type="button" onClick={() => window.print()}>
      {t("print")}
    </Button>
  );
}
