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
import { ScopeButtons } from "./scope-buttons.tsx";
import { Customer, OnDay, Status } from "./scope-cells.tsx";
import { knownOf, type ScopeRow } from "./scope-values.ts";

/** The list of scopes of appointment: `docs/product/scopes.md`, "List". */

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

/** The page has no room for the column. */
const onlyExported = { isExportedOnly: true } as const;

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
    first: { label: (t) => t("scopes:request.open"), to: (paths) => paths.scopeRequest() },
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
  columns: {
    customer: {
      label: (t) => t("scopes:fields.customer"),
      value: ({ name }) => name,
      cell: (row) => <Customer {...row} />,
      isShownOnly: true,
    },
    id: { ...column("id"), ...onlyExported },
    lastName: {
      label: (t) => t("scopes:filters.lastName"),
      value: ({ exported }) => exported.lastName,
      ...onlyExported,
    },
    firstName: {
      label: (t) => t("scopes:filters.firstName"),
      value: ({ exported }) => exported.firstName,
      ...onlyExported,
    },
    email: { label: (t) => t("scopes:fields.email"), value: ({ email }) => email, ...onlyExported },
    requested: {
      ...column("requested"),
      cell: ({ requested }) => <OnDay day={requested} />,
      isSorted: true,
      as: "moment",
      nowrap: true,
      small: "labelled",
    },
    status: {
      label: (t) => t("scopes:fields.status"),
      value: ({ status }) => status,
      named: (t, status) => nameOf(scopeStatuses, status, (known) => t(`scopes:statuses.${known}`)),
      cell: (row) => <Status {...row} />,
      small: "status",
    },
    note: {
      label: (t) => t("scopes:fields.note"),
      value: ({ note }) => note,
      named: (t, note) => nameOf(scopeNotes, note, (known) => t(`scopes:notes.${known}`)),
      ...onlyExported,
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
      ...onlyExported,
    },
    signed: { ...column("signed"), ...onlyExported },
    completed: {
      ...column("completed"),
      cell: ({ completed }) => (completed ? <OnDay day={completed} /> : "–"),
      nowrap: true,
      small: "labelled",
    },
    appointmentFrom: { ...column("appointmentFrom"), ...onlyExported },
    replaces: { ...column("replaces"), ...onlyExported },
    replacedBy: { ...column("replacedBy"), ...onlyExported },
    actions: {
      label: (t) => t("scopes:fields.actions"),
      value: () => null,
      cell: (row) => (row.actions.length > 0 ? <ScopeButtons row={row} /> : "–"),
      isShownOnly: true,
      nowrap: true,
      small: "line",
    },
  },
  alwaysShown: "customer",
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
      range: { to: "to", inFileName: "requested" },
    }),
    to: dayFilter({ label: (t) => t("scopes:filters.to") }),
  },
  order: { by: "requested", desc: true },
  pageSizes: [25, 50, 100],
});

export type ScopeView = ViewOf<typeof scopeList>;

/** Returns the query of a view with its page, to come back to it. */
export const placeOf = (view: ScopeView) => scopeList.everywhere.query(view, { page: view.page });

function nameOf<T extends string>(all: readonly T[], text: string, name: (known: T) => string): string {
  const known = knownOf(all, text);
  return known ? name(known) : text;
}
