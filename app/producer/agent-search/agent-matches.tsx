import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Link } from "../../ui/link.tsx";
import { Hint } from "../../ui/text.tsx";
import type { FoundAgents } from "./agents.server.ts";

type Props = {
  text: string;
  found: FoundAgents;
  /** The list has only rows of these agents. */
  isNarrowed: boolean;
  /** The list of one agent. */
  addressOf: (agentId: string) => string;
};

/** The agents whose name has a text, each a link to the list of that agent. */
export function AgentMatches({ text, found: { agents, total }, isNarrowed, addressOf }: Props) {
  const { t } = useTranslation("agentSearch");
  const { count } = useFormat();
  const more = total - agents.length;
  if (isNarrowed) {
    return (
      <Hint className="mb-3">
        {t("choices")}{" "}
        {agents.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ", "}
            <Link to={addressOf(id)}>{name}</Link>
          </Fragment>
        ))}{" "}
        {t("chooseOne")}
      </Hint>
    );
  }
  return (
    <section className="mb-3" aria-labelledby="matches">
      <h2 id="matches" className="text-base">
        {t("matching", { text })}
      </h2>
      <ul className="columns-2xs gap-6">
        {agents.map(({ id, name }) => (
          <li key={id}>
            <Link to={addressOf(id)}>{name}</Link>
          </li>
        ))}
      </ul>
      <Hint>
        {more > 0 && `${t("more", { count: more, total: count(more) })}. `}
        {t("several")}
      </Hint>
    </section>
  );
}
