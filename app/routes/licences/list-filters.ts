import { choice, defineList } from "../../lists/list.ts";
import { expiryFilters } from "./expiry.ts";

export const licenceList = defineList({ filters: { expiry: choice(expiryFilters, "all") } });
