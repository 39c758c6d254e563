import { choice, defineList } from "../lists/list.ts";
import { expiryFilters } from "./expiry.ts";

/** The address of a list of licences or E&O policies. */
export const expiryList = defineList({ filters: { expiry: choice(expiryFilters, "all") } });

export type ExpiryView = ReturnType<typeof expiryList.read>;
