import type { scopeActions } from "#api/scopes.ts";
import {
  methodsOfContact,
  openScopeStatuses,
  type ScopeStatus,
  scopeNotes,
  scopeProducts,
  scopeStatuses,
} from "#api/statuses.ts";
import {
  choiceFilter,
  dayFilter,
  defineList,
  type ListColumn,
  textFilter,
  type ViewOf,
} from "../../lists/list.ts";
import { knownOf } from "./scope-values.ts";

/** The list of scopes of appointment: `docs/product/scopes.md`, "List". */

export type ScopeAction = (typeof scopeActions)[number] | "inPerson" | "replace";

/** A scope as pages show it; null where there is nothing. Days are `YYYY-MM-DD`. */
export type ScopeRow = {
  id: string;
  name: string | null;
  email: string | null;
  requested: string | null;
  completed: string | null;
  status: string | null;
  note: string | null;
  method: string | null;
  /** The scope that it replaces: the day of that one, where it is known. */
  replaces: { requested: string | null } | null;
  isReplaced: boolean;
  actions: ScopeAction[];
  /** The digest of what a question about the scope shows. */
  seen: string;
  /** The submission id of a resend; empty without its button. */
  submission: string;
  /** What exports have besides. Moments are in the business time zone, `YYYY-MM-DD HH:MM`. */
  exported: Record<
    | "id"
    | "firstName"
    | "lastName"
    | "requested"
    | "signed"
    | "completed"
    | "products"
    | "appointmentFrom"
    | "replaces"
    | "replacedBy",
    string | null
  >;
};

/** The value of the status filter that lets all through. */
export const EVERY_STATUS = "all";
/** Several statuses at once, under one name: who has to sign next. */
export const statusGroups = {
  toSign: ["Client Signed", "Agent Viewed"],
  waiting: openScopeStatuses,
} as const satisfies Record<string, readonly ScopeStatus[]>;
export type StatusGroup = keyof typeof statusGroups;
export const groupNames = ["toSign", "waiting"] as const satisfies readonly StatusGroup[];

const statusChoices = [EVERY_STATUS, ...groupNames, ...scopeStatuses] as const;

/** Between the products of a scope in exports. */
export const BETWEEN_PRODUCTS = "; ";

const LONGEST_NAME = 100;
const LONGEST_EMAIL = 254;

/** The name of a file never has the name of a client. */
const ofOneClient = { inFileName: () => "one client" };

type Field = Exclude<keyof ScopeRow["exported"], "firstName" | "lastName">;
/** A column of exports alone. Moments are in the business time zone, `YYYY-MM-DD HH:MM`. */
const column = (field: Field): ListColumn<ScopeRow> => ({
  label: (t) => t(`scopes:fields.${field}`),
  value: ({ exported }) => exported[field],
});

export const scopeList = defineList<ScopeRow>()({
  name: "scopes-of-appointment",
  address: (paths, query) => paths.scopes(query),
  only: "agent",
  title: (t) => t("scopes:title"),
  words: {
    count: (t, words) => t("scopes:count", words),
    countNone: (t) => t("scopes:countNone"),
    loadFailed: (t) => t("scopes:loadFailed"),
    none: (t) => t("scopes:none"),
    noneHint: (t) => t("scopes:noneHint"),
    noneMatching: (t) => t("scopes:noneMatching"),
    noneMatchingHint: (t) => t("scopes:noneMatchingHint"),
    showAll: (t) => t("scopes:showAll"),
    exported: {
      pending: (t) => t("scopes:export.pending"),
      done: (t) => t("scopes:export.done"),
      failed: (t) => t("scopes:export.failed"),
    },
  },
  rowKey: ({ id }) => id,
  layout: "cards",
  columns: {
    id: column("id"),
    lastName: {
      label: (t) => t("scopes:filters.lastName"),
      value: ({ exported }) => exported.lastName,
    },
    firstName: {
      label: (t) => t("scopes:filters.firstName"),
      value: ({ exported }) => exported.firstName,
    },
    email: { label: (t) => t("scopes:fields.email"), value: ({ email }) => email },
    requested: { ...column("requested"), isSorted: true },
    status: {
      label: (t) => t("scopes:fields.status"),
      value: ({ status }) => status,
      named: (t, status) => nameOf(scopeStatuses, status, (known) => t(`scopes:statuses.${known}`)),
    },
    note: {
      label: (t) => t("scopes:fields.note"),
      value: ({ note }) => note,
      named: (t, note) => nameOf(scopeNotes, note, (known) => t(`scopes:notes.${known}`)),
    },
    method: {
      label: (t) => t("scopes:fields.method"),
      value: ({ method }) => method,
      named: (t, method) => nameOf(methodsOfContact, method, (known) => t(`contactMethods:${known}`)),
    },
    products: {
      ...column("products"),
      named: (t, products) =>
        products
          .split(BETWEEN_PRODUCTS)
          .map((product) => nameOf(scopeProducts, product, (known) => t(`scopeProducts:${known}`)))
          .join(BETWEEN_PRODUCTS),
    },
    signed: column("signed"),
    completed: column("completed"),
    appointmentFrom: column("appointmentFrom"),
    replaces: column("replaces"),
    replacedBy: column("replacedBy"),
  },
  alwaysShown: "id",
  filters: {
    firstName: textFilter(LONGEST_NAME, {
      label: (t) => t("scopes:filters.firstName"),
      ...ofOneClient,
    }),
    lastName: textFilter(LONGEST_NAME, {
      label: (t) => t("scopes:filters.lastName"),
      ...ofOneClient,
    }),
    email: textFilter(LONGEST_EMAIL, {
      label: (t) => t("scopes:filters.email"),
      input: { inputMode: "email" },
      ...ofOneClient,
    }),
    status: choiceFilter(statusChoices, EVERY_STATUS, {
      label: (t) => t("scopes:filters.status"),
      named: (t, status) =>
        status === EVERY_STATUS ? t("scopes:everyStatus") : t(`scopes:statuses.${status}`),
      extension: "scopeStatuses",
    }),
    from: dayFilter({
      label: (t) => t("scopes:filters.from"),
      range: { label: (t) => t("scopes:fields.requested"), to: "to", inFileName: "requested" },
    }),
    to: dayFilter({ label: (t) => t("scopes:filters.to") }),
  },
  order: { by: "requested", desc: true },
  orders: [
    {
      by: "requested",
      desc: true,
      label: (t) => t("scopes:order.newest"),
      inText: (t) => t("scopes:order.newestFirst"),
    },
    {
      by: "requested",
      label: (t) => t("scopes:order.oldest"),
      inText: (t) => t("scopes:order.oldestFirst"),
    },
  ],
  pageSizes: [25, 50, 100],
});

export type ScopeView = ViewOf<typeof scopeList>;

/** Returns the query of a view with its page, to come back to it. */
export const placeOf = (view: ScopeView) => scopeList.everywhere.query(view, { page: view.page });

function nameOf<T extends string>(all: readonly T[], text: string, name: (known: T) => string): string {
  const known = knownOf(all, text);
  return known ? name(known) : text;
}
