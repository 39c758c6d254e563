import { carriersOf } from "../../api-client/dictionaries.server.ts";
import { downlineContractsOf, downlineWorkbook } from "../../api-client/downline-contracts.server.ts";
import type { Params } from "../../lists/list.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { type ProducerContractsView, producerContractsList } from "./producer-list.tsx";
import { downlineQuery, exportedColumns, rowOf } from "./producer-source.server.ts";

/** The contracts of one producer, as the backend is asked for them. */
export const producerContractsSource = sourceOf(producerContractsList, {
  async rows({ backend, portal }, view, _prepared, params) {
    const { page, pageSize } = view;
    const asked = { ...queryOf(view, params), page, pageSize };
    const { rows, ...found } = await downlineContractsOf(backend, portal, asked);
    return { ...found, rows: rows.map(rowOf) };
  },
  offers: ({ backend, portal }) => ({ carrier: carriersOf(backend, portal) }),
  workbook: ({ backend, portal }, view, _prepared, params) =>
    downlineWorkbook(backend, portal, queryOf(view, params), exportedColumns(view)),
});

const queryOf = (view: ProducerContractsView, { agentId = "" }: Params) =>
  downlineQuery({ ...view, filters: { ...view.filters, filterAgentId: agentId } });
