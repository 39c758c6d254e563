import { useTranslation } from "react-i18next";
import {
  contractsFields,
  newAgencyFields,
  newAgentFields,
  newcomerEAndOFields,
  principalFields,
} from "#api/form-fields.ts";
import { useAnswers, useFieldLabels } from "../../forms/declared-answers.ts";
import { ReviewSections } from "../../forms/steps/review-sections.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { Fact } from "../../ui/card.tsx";
import { Written } from "../../ui/text.tsx";
import type { Step } from "./flow.ts";
import type { Review } from "./review.server.ts";

const NEWCOMER = "contractReview:";

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
  const { t } = useTranslation("contractRequests");
  const { count } = useFormat();
  const labels = useFieldLabels("contractRequests:contracts.", contractsFields);
  const eAndO = newcomerEAndOFields;
  const newcomer = review.newcomer ?? {};
  const newAgent = useAnswers(NEWCOMER, { ...newAgentFields, ...eAndO }, newcomer);
  const newAgency = useAnswers(NEWCOMER, { ...newAgencyFields, ...principalFields, ...eAndO }, newcomer);
  const facts: Record<Step, Fact[]> = {
    agency: [{ term: t("agency.fields.target"), value: review.target ?? t("agency.new") }],
    agent: [{ term: t("agent.fields.target"), value: review.target ?? t("agent.new") }],
    "new-agency": newAgency,
    "new-agent": newAgent,
    upline: [{ term: t("upline.fields.upline"), value: review.upline }],
    contracts: [
      {
        term: labels.contracts ?? "",
        value: (
          <ul>
            {review.contracts.map(({ carrier, types }) => (
              <li key={`${carrier} ${types}`}>{types ? `${carrier} (${types})` : carrier}</li>
            ))}
          </ul>
        ),
        wide: true,
      },
      { term: labels.states ?? "", value: review.states.join(", "), wide: true },
      {
        term: labels.agentCount ?? "",
        value: review.agentCount === null ? null : count(review.agentCount),
      },
      ...(review.comments
        ? [{ term: labels.comments ?? "", value: <Written>{review.comments}</Written>, wide: true }]
        : []),
    ],
    check: [],
  };
  return (step) => facts[step];
}
