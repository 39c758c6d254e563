import { producerCountsOf } from "../../api-client/dashboard.server.ts";
import { carriersOf } from "../../api-client/dictionaries.server.ts";
import { today } from "../../host/clock.server.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { chartDays } from "./chart-days.server.ts";
import { producerCountList } from "./producer-count-list.tsx";

/** The producers with their enrollments, within the time that the caller has. */
export const producerCountSource = (limits: { timeoutMs?: number } = {}) =>
  sourceOf(producerCountList, {
    prepare: (_user, { filters }) => chartDays(filters, today()),
    async rows({ backend, portal }, { filters, page, pageSize }, days) {
      // With days that are refused nothing is counted.
      if (days.faults.from || days.faults.to) return { rows: [], total: 0, unreadable: 0 };
      const query = {
        ...(filters.carrier && { InsurerId: filters.carrier }),
        BeginningProducerDate: days.from,
        EndingProducerDate: days.to,
        page,
        pageSize,
      };
      const { rows, ...found } = await producerCountsOf(backend, portal, query, limits);
      return {
        ...found,
        rows: rows.map(({ AgentId, AgentName, AgentIsActive, EnrollmentCount }) => ({
          id: AgentIsActive === false ? null : AgentId,
          name: AgentName?.trim() || null,
          count: EnrollmentCount,
        })),
      };
    },
    offers: ({ backend, portal }) => ({ carrier: carriersOf(backend, portal, limits) }),
    page: async (_user, _view, days) => days,
  });
