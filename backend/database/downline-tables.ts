import type { ColumnType } from "kysely";
import type { ContractState } from "#api/statuses.ts";

/** The tables that the database keeps ready for the lists of a downline. */

/**
 * A contract of an agency's downline, once for its upline agency and for every agency above that one. The database
 * maintains it for lists: `docs/decisions/0210`. The columns `_up` and `_down` serve the two sort directions: both sort
 * empty values last.
 */
export type DownlineContractTable = {
  [K in "agency_id" | "contract_id" | "agent_id" | "carrier_id"]: ColumnType<string, never, never>;
} & {
  status: ColumnType<ContractState, never, never>;
  /** One letter for each plan year from 2010 to the last certification: R is RTS, F is failed, - is no certification. */
  rts: ColumnType<string, never, never>;
} & {
  [K in
    | "carrier_key"
    | "agent_key"
    | "upline_key"
    | "writing_up"
    | "writing_down"
    | "start_up"
    | "start_down"
    | "end_up"
    | "end_down"]: ColumnType<string, never, never>;
} & { policy_count: ColumnType<number, never, never> };

/** The number of an agency's downline contracts with the same status, carrier and RTS results. The database maintains it. */
export type DownlineCountTable = {
  agency_id: ColumnType<string, never, never>;
  status: ColumnType<ContractState, never, never>;
  carrier_id: ColumnType<string, never, never>;
  rts: ColumnType<string, never, never>;
  contracts: ColumnType<number, never, never>;
};

/** The policies with a carrier at or below an agency. The database maintains it. */
export type PoliciesBelowTable = {
  agency_id: ColumnType<string, never, never>;
  carrier_id: ColumnType<string, never, never>;
  policies: ColumnType<number, never, never>;
};

/** A version that changes with an agency's downline. The database maintains it. */
export type DownlineVersionTable = {
  agency_id: ColumnType<string, never, never>;
  version: ColumnType<number, never, never>;
};
