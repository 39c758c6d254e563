import { useTranslation } from "react-i18next";
import { ReviewSections } from "../../forms/steps/review-sections.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { Fact } from "../../ui/card.tsx";
import { Written } from "../../ui/text.tsx";
import type { Step } from "./flow.ts";
import type { Review } from "./review.server.ts";

type Props = {
  review: Review;
  /** Returns the address at which an answer is changed. Without it there are no links. */
  changeTo?: (step: string) => string;
  steps: readonly Step[];
};

/** A request, a card for each of its steps. */
export function ReviewCards({ review, changeTo, steps }: Props) {
  const { t } = useTranslation("contractRequests");
  const shown = steps.filter((step) => step !== "check");
  const factsOf = useFacts(review);
  const sections = shown.map((step) => ({
    step,
    title: t(`parts.${step}`),
    facts: factsOf(step),
  }));
  return <ReviewSections sections={sections} changeTo={changeTo} />;
}

function useFacts(review: Review): (step: Step) => Fact[] {
  const { t } = useTranslation(["contractRequests", "contractReview"]);
  const { date, count } = useFormat();
  const { newAgency, newAgent } = review;
  const eAndO = newAgent?.eAndO;
  const person: Fact[] = newAgent
    ? [
        { term: t("contractReview:fields.firstName"), value: newAgent.firstName },
        { term: t("contractReview:fields.lastName"), value: newAgent.lastName },
        { term: t("contractReview:fields.email"), value: newAgent.email },
        {
          term: t(newAgency ? "contractReview:fields.principalNpn" : "contractReview:fields.npn"),
          value: newAgent.npn,
        },
        { term: t("contractReview:fields.issuedBy"), value: eAndO?.issuedBy },
        { term: t("contractReview:fields.coverageLimits"), value: eAndO?.coverageLimits },
        {
          term: t("contractReview:fields.expirationDate"),
          value: eAndO?.expirationDate && date(eAndO.expirationDate),
        },
        { term: t("contractReview:fields.policyNumber"), value: eAndO?.policyNumber },
      ]
    : [];
  const facts: Record<Step, Fact[]> = {
    agency: [{ term: t("agency.label"), value: review.target ?? t("agency.new") }],
    agent: [{ term: t("agent.label"), value: review.target ?? t("agent.new") }],
    "new-agency": [
      { term: t("contractReview:fields.name"), value: newAgency?.name },
      { term: t("contractReview:fields.agencyNpn"), value: newAgency?.npn },
      ...person,
    ],
    "new-agent": person,
    upline: [{ term: t("upline.label"), value: review.upline }],
    contracts: [
      {
        term: t("contracts.label"),
        value: (
          <ul>
            {review.contracts.map(({ carrier, types }) => (
              <li key={`${carrier} ${types}`}>{types ? `${carrier} (${types})` : carrier}</li>
            ))}
          </ul>
        ),
        wide: true,
      },
      { term: t("contracts.states"), value: review.states.join(", "), wide: true },
      {
        term: t("contracts.agentCount"),
        value: review.agentCount === null ? null : count(review.agentCount),
      },
      { term: t("contracts.comments"), value: <Typed text={review.comments} />, wide: true },
    ],
    check: [],
  };
  if (!review.comments) facts.contracts.pop();
  return (step) => facts[step];
}

/** A text with its line breaks. */
function Typed({ text }: { text: string | null }) {
  return <Written>{text}</Written>;
}
