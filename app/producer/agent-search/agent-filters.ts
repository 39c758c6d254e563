import { LONGEST_SEARCH } from "../../i18n/search.ts";
import { forAgencies, type ListFilter } from "../../lists/list.ts";
import { identifier, text } from "../../lists/list-address.ts";

/** The filters of an agency's list by agent: a part of a name as it is typed, or one agent who was chosen. */
export const agentFilters = {
  agent: {
    ...text(LONGEST_SEARCH),
    ...forAgencies,
    label: (t) => t("agentSearch:label"),
    at: "page",
    // The source of the list says it, once it is known whether the list is narrowed.
    inFileName: () => "",
  },
  filterAgentId: {
    ...identifier(),
    ...forAgencies,
    label: (t) => t("agentSearch:label"),
    at: "nowhere",
  },
} as const satisfies Record<string, ListFilter>;
