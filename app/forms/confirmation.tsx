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
  review,
  what,
  facts,
  another,
  back,
}: {
  title: string;
  above: readonly Crumb[];
  review: string;
  what: string;
  facts: readonly Fact[];
  another: Way;
  back: Way;
}) {
  return (
    <>
      <Header title={title} above={above} lead={<p>{review}</p>} />
      <Section id="what-was-sent" title={what}>
        <Card>
          <Facts items={facts} />
        </Card>
      </Section>
      <div className="toolbar page-actions">
        <ButtonLink kind="primary" to={back.to}>
          {back.label}
        </ButtonLink>
        <ButtonLink to={another.to}>{another.label}</ButtonLink>
      </div>
    </>
  );
}
