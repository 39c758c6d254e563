import { useSearchParams } from "@remix-run/react";
import { chartQueryOf } from "./chart-list.ts";
import { partIn } from "./parts.ts";

/** Says if the page shows one part alone, and with which query the address keeps its chart. */
export function usePartAlone() {
  const [search] = useSearchParams();
  const address = `https://portal.invalid/?${search}`;
  return { isAlone: partIn(address) !== null, view: chartQueryOf(address) };
}
