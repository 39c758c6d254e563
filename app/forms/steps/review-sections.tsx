import { useTranslation } from "react-i18next";
import { Card, type Fact, Facts } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { fieldId } from "../form-state.ts";

export type ReviewSection = { step: string; title: string; facts: readonly Fact[] };

/** The answers, a card for each step. @param changeTo leads to a step; without it the answers stand in a section */
export function ReviewSections({
  sections,
  changeTo,
}: {
  sections: readonly ReviewSection[];
  changeTo?: (step: string) => string;
}) {
  const { t } = useTranslation("wizard");
  const Title = changeTo ? "h2" : "h3";
  return (
    <div className="flex flex-col gap-4">
      {sections.map(({ step, title, facts }) => (
        <Card
          key={step}
          title={<Title>{title}</Title>}
          aside={
            changeTo && (
              // A link in the error summary leads here.
              <Link id={fieldId(step)} to={changeTo(step)}>
                {t("change")} <span className="sr-only">{title}</span>
              </Link>
            )
          }
        >
          <Facts look="lines" items={facts} />
        </Card>
      ))}
    </div>
  );
}
