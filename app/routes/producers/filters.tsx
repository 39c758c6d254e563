import { useTranslation } from "react-i18next";
import { rtsFilters } from "#api/statuses.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { ListFilter } from "../../lists/list-filter.tsx";
import { AgentField } from "../../producer/agent-search/agent-field.tsx";
import { AgentMatches } from "../../producer/agent-search/agent-matches.tsx";
import { SegmentedLinks } from "../../ui/segmented-links.tsx";
import { Hint } from "../../ui/text.tsx";
import { CarrierChoice, StatusChoice } from "./filter-choices.tsx";
import type { Loaded } from "./list-page.server.ts";
import { producerList } from "./producer-list.ts";
import { useFilterWords } from "./use-filter-words.ts";

/** The filters of the list, what an agent's name has found, and the filters in force. */
export function Filters(loaded: Loaded) {
  const { t } = useTranslation(["producers", "lists", "agentSearch"]);
  const { view, isNextYearShown, isNextYearIgnored, year, carriers, agents, isByContact } = loaded;
  const { status, carrier, agent: text } = view.filters;
  const paths = usePaths();
  const words = useFilterWords(loaded);
  const to = (filters: Partial<typeof view.filters>) =>
    paths.producers(producerList.query(view, { filters }));
  const ofAgent = (id: string) => to({ agent: "", filterAgentId: id });
  const applied = producerList
    .applied(view)
    .filter(({ name }) => name !== "agent" || agents.isNarrowed)
    .map(({ name, without }) => ({ ...words[name], without: paths.producers(without) }));
  const query = producerList.query(view);
  // The chosen carrier stays when the choices could not be loaded.
  const carrierKept = carriers.value ? undefined : query.carrier;
  const hidden = { ...query, status: undefined, agent: undefined, carrier: carrierKept };

  const rtsLinks = (filter: "rts" | "rtsNext") => (
    <SegmentedLinks
      id={filter}
      label={words[filter].name}
      links={rtsFilters.map((choice) => {
        const isChosen = view.filters[filter] === choice;
        return {
          label: t(`rtsChoices.${choice}`),
          to: to({ [filter]: isChosen ? "All" : choice }),
          isCurrent: isChosen,
        };
      })}
    />
  );

  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={paths.producers()}
        values={{ status, carrier, agent: text }}
        manualFields={["agent"]}
        hidden={hidden}
        inForce={applied.length}
        clearTo={applied.length > 0 || text ? paths.producers() : undefined}
        more={
          <>
            {rtsLinks("rts")}
            {isNextYearShown && rtsLinks("rtsNext")}
          </>
        }
      >
        <StatusChoice status={status} />
        {carriers.value && <CarrierChoice carrier={carrier} carriers={carriers.value} />}
        <AgentField
          text={text}
          isByContact={isByContact}
          suggestionsAt={(part) => paths.producerAgents(part)}
          addressOf={ofAgent}
        />
      </ListFilter>
      {isNextYearIgnored && <Hint className="mb-3">{t("nextYearIgnored", { year: year + 1 })}</Hint>}
      <UnreadableNote unreadable={carriers.unreadable} />
      {carriers.fault && <FaultPanel title={t("carriersFailed")} fault={carriers.fault} />}
      {agents.fault && <FaultPanel title={t("agentSearch:loadFailed")} fault={agents.fault} />}
      {agents.choices && (
        <AgentMatches text={text} found={agents.choices} isNarrowed={agents.isNarrowed} addressOf={ofAgent} />
      )}
      <UnreadableNote unreadable={agents.unreadable} />
      <AppliedFilters filters={applied} />
    </>
  );
}
