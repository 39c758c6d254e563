import { type Attempt, attempt } from "../api-client/attempt.server.ts";
import type { Download } from "../api-client/client.server.ts";
import type { Fault } from "../api-client/fault.ts";
import { featuresOf, has, isKnownToHave, requireExtension } from "../api-client/features.server.ts";
import type { Named, Rows } from "../api-client/rows.server.ts";
import { today } from "../host/clock.server.ts";
import { type InPortal, requireAgency, requireAgent } from "../session/guards.server.ts";
import { removeInvalidDays } from "./day-fault.server.ts";
import type { RefusedDays } from "./days.ts";
import {
  choicesOf,
  type List,
  type ListColumn,
  type ListFilter,
  type ListPlace,
  type ListView,
  type Params,
} from "./list.ts";

/** Where the rows of a declared list come from. */

export type Filters = Record<string, ListFilter>;
export type FoundRows<Row> = { rows: Row[]; total: number; unreadable: number };

/**
 * The functions that fetch a list. `prepare` returns what several of the others need, such as functions made with {@link once}.
 * `params` are those of the address.
 */
export type ListSource<Row, F extends Filters, C extends string, P, Page> = {
  list: List<Row, F, C>;
  /** Refuses an address before the backend is asked. @throws 404 or 403 */
  require?: (user: InPortal, params: Params) => void;
  /** Refuses the files of a list. @throws 403 with a page that says why */
  requireExport?: (user: InPortal) => Promise<void>;
  /** @param use a page shows what it can when a part fails; a file is complete or fails */
  prepare?: (user: InPortal, view: ListView<F, C>, use: "page" | "file", params: Params) => P;
  /** Fetches the rows of a page. @throws BackendFault */
  rows: (user: InPortal, view: ListView<F, C>, prepared: P, params: Params) => Promise<FoundRows<Row>>;
  /** Fetches the choices that the backend offers. A chosen value that is not among them is taken out of the address. */
  offers?: (
    user: InPortal,
    view: ListView<F, C>,
    prepared: P,
  ) => { [K in keyof F]?: Promise<Rows<Named>> | undefined };
  /** Returns the filters whose value is not among the allowed ones, where the page does not offer these. `found` are a page's rows. */
  unlisted?: (
    user: InPortal,
    view: ListView<F, C>,
    prepared: P,
    found?: Promise<FoundRows<Row> | undefined>,
  ) => Promise<readonly (keyof F & string)[]>;
  /** Fetches what the page says besides. `found` are the rows, when they can be fetched. */
  page?(
    user: InPortal,
    view: ListView<F, C>,
    prepared: P,
    found: Promise<FoundRows<Row> | undefined>,
  ): Promise<Page>;
  /**
   * Fetches the workbook that a backend makes itself. Null when the portal makes it.
   * @param isBare the view has the list's own order and all columns
   */
  workbook?: (
    user: InPortal,
    view: ListView<F, C>,
    prepared: P,
    asked: { params: Params; isBare: boolean },
  ) => Promise<Download | null>;
  /** Words for the name of a file, beside those of the filters. */
  inFileName?: (user: InPortal, view: ListView<F, C>, prepared: P) => Promise<string | undefined>;
};

/**
 * Returns a function that begins some work when it is called first, and returns the same promise each time. Work that nobody asks
 * for does not begin: a failure that nobody waits for would end the process.
 */
export function once<T>(begin: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => (begun ??= begin());
}

/** Says where the rows of a list come from. */
export function sourceOf<Row, F extends Filters, C extends string, P = undefined, Page = null>(
  list: List<Row, F, C>,
  source: Omit<ListSource<Row, F, C, P, Page>, "list">,
): ListSource<Row, F, C, P, Page> {
  return { list, ...source };
}

/**
 * Refuses a list that the portal or the backend does not have, and an address that names nothing.
 * @throws 403 for a portal of the other type; 404; 503 when it is not known whether the backend has the list
 */
export async function requireSource<Row, F extends Filters, C extends string, P, Page>(
  user: InPortal,
  { list, require }: ListSource<Row, F, C, P, Page>,
  params: Params,
): Promise<void> {
  if (list.only === "agency") requireAgency(user);
  if (list.only === "agent") requireAgent(user);
  require?.(user, params);
  if (list.extension) await requireExtension(user, list.extension);
}

export type AskedList<F extends Filters, C extends string> = {
  place: ListPlace;
  /** Without the days that are refused. */
  view: ListView<F, C>;
  /** The refused days as they were typed. */
  refused: RefusedDays<string>;
  /** A dependent filter was left out, because its choices were those of another value. */
  isLeft: boolean;
  /** The filters that the address names and the list does not have there. */
  ignored: string[];
  /** The reason why it is not known whether the backend has the ignored filters. */
  ignoredFault: Fault | null;
};

/**
 * Reads the list that an address asks for. A filter that the backend does not have is none.
 * @throws BackendFault for a file, when it is not known whether the backend has a filter of the address
 */
export async function readAsked<Row, F extends Filters, C extends string>(
  list: List<Row, F, C>,
  user: InPortal,
  url: string,
  use: "page" | "file",
): Promise<AskedList<F, C>> {
  const { searchParams } = new URL(url);
  const isNamed = (name: string) => searchParams.has(name);
  const asked = [
    ...Object.values<ListColumn<Row>>(list.columns).map(({ extension }) => ({ extension, isSure: false })),
    // A file must not have all rows because nobody knows whether the backend has the filter.
    ...Object.entries<ListFilter>(list.filters)
      .filter(([name]) => use === "page" || isNamed(name))
      .map(([, { extension }]) => ({ extension, isSure: use === "file" })),
  ];
  const known = await Promise.all(
    asked.map(async ({ extension, isSure }) => {
      if (!extension) return [];
      return (await (isSure ? has(user, extension) : isKnownToHave(user, extension))) ? [extension] : [];
    }),
  );
  const date = today();
  const place: ListPlace = {
    type: user.portal.type,
    today: date,
    extensions: known.flat(),
  };
  const there = list.at(place);
  const read = there.state.read(url);
  const days = Object.keys(list.filters).filter((name) => list.filters[name]?.day);
  const lastOf = Object.fromEntries(days.map((name) => [name, list.filters[name]?.day?.range?.to]));
  const { filters, refused } = removeInvalidDays<Record<string, string>, string>(
    read.filters,
    days,
    date,
    lastOf,
  );
  let isLeft = false;
  for (const [name, { dependsOn, fallback }] of Object.entries<ListFilter>(list.filters)) {
    if (!dependsOn || filters[name] === fallback) continue;
    const decided = filters[dependsOn];
    if (decided && (searchParams.get(choicesOf(name)) ?? decided) === decided) continue;
    filters[name] = fallback;
    isLeft = true;
  }
  const ignored = Object.keys(list.filters).filter((name) => isNamed(name) && !there.filters.includes(name));
  const isExtension = ignored.some((name) => list.filters[name]?.extension);
  return {
    place,
    view: { ...read, filters: filters as typeof read.filters },
    refused,
    isLeft,
    ignored,
    ignoredFault: (isExtension && (await featuresOf(user)).fault) || null,
  };
}

/** The choices of filters that the backend offers. A filter without choices now has no entry. */
export type Offers = Record<string, { choices: Named[] | null }>;
export type Offered = { offers: Offers; offersFault: Fault | null; unreadableOffers: number };

/** Fetches the choices of filters. */
export async function offersOf(asked: Record<string, Promise<Rows<Named>> | undefined>): Promise<Offered> {
  const attempts = await Promise.all(
    Object.entries(asked).flatMap(([name, rows]) =>
      rows ? [attempt(rows).then((tried): [string, Attempt<Rows<Named>>] => [name, tried])] : [],
    ),
  );
  return {
    offers: Object.fromEntries(
      attempts.map(([name, { value }]) => [name, { choices: value ? value.rows : null }]),
    ),
    offersFault: attempts.find(([, { fault }]) => fault)?.[1].fault ?? null,
    unreadableOffers: attempts.reduce((sum, [, { value }]) => sum + (value?.unreadable ?? 0), 0),
  };
}

/**
 * Returns the filters without what an address names and nobody offers; null when all of it is offered.
 * @param unlisted the filters that `ListSource.unlisted` returned
 */
export function notOffered(
  filters: Filters,
  values: Record<string, string>,
  { offers, unlisted = [] }: { offers: Offers; unlisted?: readonly string[] | undefined },
): Record<string, string> | null {
  const left = Object.keys(offers).filter(
    (name) => values[name] && offers[name]?.choices?.every(({ id }) => id !== values[name]),
  );
  left.push(...unlisted);
  const dependent = Object.keys(filters).filter((name) => left.includes(filters[name]?.dependsOn ?? ""));
  return left.length === 0 ? null : Object.fromEntries([...left, ...dependent].map((name) => [name, ""]));
}
