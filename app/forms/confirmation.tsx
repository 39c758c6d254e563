import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Header } from "../pages/header.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { type Crumb, Section } from "../ui/page.tsx";
import { Hint } from "../ui/text.tsx";
import { type Receipt, ReceiptCard } from "./receipt.tsx";
import "./receipt-words.ts";

type LabelledLink = { label: string; to: string };

/** A page that says that something was submitted: its receipt, what was submitted, and what happens next. */
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
  /** Says that it is submitted. */
  title: string;
  above: readonly Crumb[];
  /** A sentence other than that it is under review by the relationship manager. */
  lead?: string;
  receipt: Receipt;
  /** The sentence on what happens next; without it the relationship manager reviews the submission. */
  next?: string;
  another: LabelledLink;
  back: LabelledLink;
  /** The submitted answers. */
  children: ReactNode;
}) {
  const { t } = useTranslation("receipt");
  const { answerDays } = receipt;
  return (
    <>
      <Header title={title} above={above} lead={<p>{lead ?? t("underReview")}</p>} />
      <ReceiptCard {...receipt} />
      <Section id="what-happens-next" title={t("nextTitle")}>
        <p>
          {next ?? t("next")} {answerDays > 0 && t("within", { count: answerDays })}
        </p>
      </Section>
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

/** A button once the page is alive. Until then, and without script, a sentence says how to print. */
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
