import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { dayFieldValue } from "../../lists/days.ts";
import { ListFilter } from "../../lists/list-filter.tsx";
import { AgentField } from "../../producer/agent-search/agent-field.tsx";
import { AgentMatches } from "../../producer/agent-search/agent-matches.tsx";
import { dayFilters, enrollmentList, MORE } from "./enrollment-list.ts";
import { ChoiceField, NameField } from "./filter-fields.tsx";
import type { Loaded } from "./list-page.server.ts";
import { MoreFilters } from "./more-filters.tsx";
import { Presets } from "./presets.tsx";
import { statuses } from "./status.ts";
import { useFilterWords } from "./use-filter-words.ts";

/** The filters of the list, the agents whose name is looked for, and the filters in force. */
export function Filters(loaded: Loaded) {
  const { t } = useTranslation(["enrollments", "enrollmentStatus", "lists", "agentSearch"]);
  const { type, view, choices, counties, agents, refused, hasStatusFilter, isByContact } = loaded;
  const text = view.filters.agent;
  const statusChoices = statuses.map((id) => ({ id, name: t(`enrollmentStatus:${id}.name`) }));
  const paths = usePaths();
  const words = useFilterWords(loaded);
  const ofAgent = (filterAgentId: string) =>
    paths.enrollments(enrollmentList.query(view, { filters: { agent: "", filterAgentId } }));
  const applied = enrollmentList
    .applied(view)
    .filter(({ name }) => name !== "agent" || agents.isNarrowed)
    .map(({ name, without }) => ({ ...words(name), without: paths.enrollments(without) }));
  const isClear = applied.length === 0 && text === "" && Object.keys(refused).length === 0;
  const days = Object.fromEntries(dayFilters.map((name) => [name, dayFieldValue(loaded, name).typed]));
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={paths.enrollments()}
        values={{ ...view.filters, ...days }}
        manualFields={["agent"]}
        hidden={hiddenFields(loaded)}
        inForce={applied.length}
        isOpen={loaded.isMoreAsked || Object.keys(refused).length > 0}
        clearTo={isClear ? undefined : paths.enrollments()}
        more={
          <>
            <Presets view={view} />
            <MoreFilters {...loaded} />
          </>
        }
      >
        <NameField name="lastName" value={view.filters.lastName} />
        <NameField name="firstName" value={view.filters.firstName} />
        <ChoiceField name="state" loaded={loaded} options={choices.value?.states} />
        {view.filters.state && <ChoiceField name="county" loaded={loaded} options={counties?.value} />}
        <ChoiceField name="carrier" loaded={loaded} options={choices.value?.carriers} />
        {hasStatusFilter && <ChoiceField name="status" loaded={loaded} options={statusChoices} />}
        {type === "agency" && (
          <AgentField
            text={text}
            isByContact={isByContact}
            error={choices.fault && t("agentSearch:loadFailed")}
            suggestionsAt={(part) => paths.enrollmentAgents(part)}
            addressOf={ofAgent}
          />
        )}
      </ListFilter>
      <UnreadableNote unreadable={choices.unreadable + (counties?.unreadable ?? 0)} />
      {choices.fault && <FaultPanel title={t("filtersFailed")} fault={choices.fault} />}
      {counties?.fault && <FaultPanel title={t("failed.county")} fault={counties.fault} />}
      {agents.choices && (
        <AgentMatches text={text} found={agents.choices} isNarrowed={agents.isNarrowed} addressOf={ofAgent} />
      )}
      <UnreadableNote unreadable={agents.unreadable} />
      <AppliedFilters filters={applied} />
    </>
  );
}

/** The list's state beyond the form's own fields. `countyOf` says which state's counties the form offers. */
function hiddenFields({ view, isMoreAsked }: Loaded) {
  const { active, effective, filterAgentId, sort, desc, pageSize, cols } = enrollmentList.query(view);
  const countyOf = view.filters.county && view.filters.state;
  const more = isMoreAsked ? "yes" : undefined;
  return { active, effective, filterAgentId, sort, desc, pageSize, cols, countyOf, [MORE]: more };
}
