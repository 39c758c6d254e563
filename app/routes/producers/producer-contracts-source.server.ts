import { data } from "@remix-run/node";
import { isPossibleId } from "../../api-client/client.server.ts";
import { carriersOf } from "../../api-client/dictionaries.server.ts";
import {
  downlineContractsOf,
  downlineWorkbook,
  producerNameOf,
} from "../../api-client/downline-contracts.server.ts";
import type { Params } from "../../lists/list.ts";
import { once, sourceOf } from "../../lists/list-source.server.ts";
import { type ProducerContractsView, producerContractsList } from "./producer-list.tsx";
import { downlineQuery, exportedColumns, rowOf } from "./producer-source.server.ts";

/** The contracts of one producer, as the backend is asked for them. */
export const producerContractsSource = sourceOf(producerContractsList, {
  require(_user, { agentId = "" }) {
    if (!isPossibleId(agentId)) throw data({ problem: "notFound" }, { status: 404 });
  },
  // The page asks for the producer itself. A file is refused like the page where there is no such producer.
  prepare: ({ backend, portal }, _view, use, { agentId = "" }) =>
    once(async () => {
      if (use === "file") await producerNameOf(backend, portal, agentId);
    }),
  async rows({ backend, portal }, view, isThere, params) {
    await isThere();
    const { page, pageSize } = view;
    const asked = { ...queryOf(view, params), page, pageSize };
    const { rows, ...found } = await downlineContractsOf(backend, portal, asked);
    return { ...found, rows: rows.map(rowOf) };
  },
  offers: ({ backend, portal }) => ({ carrier: carriersOf(backend, portal) }),
  async workbook({ backend, portal }, view, isThere, { params, isBare }) {
    await isThere();
    return downlineWorkbook(backend, portal, queryOf(view, params), {
      columns: exportedColumns(view),
      isBare,
    });
  },
});

const queryOf = (view: ProducerContractsView, { agentId = "" }: Params) =>
  downlineQuery({ ...view, filters: { ...view.filters, filterAgentId: agentId } });
