import { useTranslation } from "react-i18next";
import { Header } from "../pages/header.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Card, type Fact, Facts } from "../ui/card.tsx";
import { type Crumb, Section } from "../ui/page.tsx";
import "./words.ts";

type Way = { label: string; to: string };

/** What has been submitted, and that it is under review. */
export function Confirmation({
  title,
  above,
  facts,
  another,
  back,
}: {
  title: string;
  above: readonly Crumb[];
  facts: readonly Fact[];
  another: Way;
  back: Way;
}) {
  const { t } = useTranslation("forms");
  return (
    <>
      <Header title={title} above={above} lead={<p>{t("underReview")}</p>} />
      <Section id="what-was-sent" title={t("submitted")}>
        <Card>
          <Facts items={facts} />
        </Card>
      </Section>
      <div className="toolbar mt-6 flex flex-wrap items-center gap-2">
        <ButtonLink kind="primary" to={back.to}>
          {back.label}
        </ButtonLink>
        <ButtonLink to={another.to}>{another.label}</ButtonLink>
      </div>
    </>
  );
}
