import type { Contract } from "#api/contracts.ts";
import { hasNextYear } from "#api/plan-years.ts";
import { rtsOf } from "../contracts/rts.ts";

/** "Readiness to sell" on the home page: `docs/product/home.md`. */

export type Readiness = {
  /** This plan year; from August on the next as well. */
  years: number[];
  /** One row for each contract with a certification of these years. */
  rows: {
    contractId: string;
    carrier: string;
    /** By year; null without a certification. */
    ready: (boolean | null)[];
  }[];
};

/** Puts carriers that are not RTS this year before the others, then goes by name. @param today the business date */
export function readinessOf(contracts: readonly Contract[], today: string): Readiness {
  const year = Number(today.slice(0, 4));
  const years = hasNextYear(today) ? [year, year + 1] : [year];
  const rows = contracts
    .map(({ Id, Insurer, ContractCertifications }) => ({
      contractId: Id,
      carrier: Insurer.Name,
      ready: years.map((planYear) => rtsOf(ContractCertifications, planYear)),
    }))
    .filter(({ ready }) => ready.some((one) => one !== null))
    .sort(
      (a, b) => Number(isNotReady(b)) - Number(isNotReady(a)) || a.carrier.localeCompare(b.carrier, "en"),
    );
  return { years, rows };
}

/** Returns the carriers whose contracts are not RTS this plan year. */
export function notReady({ rows }: Readiness): string[] {
  return rows.filter(isNotReady).map(({ carrier }) => carrier);
}

const isNotReady = ({ ready }: Readiness["rows"][number]) => ready[0] === false;
