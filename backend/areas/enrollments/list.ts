import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import { type Cut, createKeptList, type KeptList, keptRows, type ListSource } from "../../lists/kept-list.ts";
import { type Counts, type Measured, measure, readCounts } from "./counts.ts";
import { inRange, isKept, isMatching, isOwned, keyOf } from "./matching.ts";
import { isBehindPlace, type Order, orderBy, orderOf, type Place, reversed, segmentsOf } from "./order.ts";
import type { Dimension, EnrollmentQuery } from "./query.ts";
import { type EnrollmentRow, joinedTables, rowFields } from "./rows.ts";

/** The list of enrollments that an owner sees, page by page and as a whole: `docs/decisions/0211`. */

export type EnrollmentList = KeptList<EnrollmentQuery, Place, EnrollmentRow>;

type EnrollmentCut = Cut<Order, Place>;
type Selected = EnrollmentRow & {
  version: number;
  is_empty: boolean | null;
  k1: string | null;
  k2: string;
  k3: string;
  enrollment_id: string | null;
};

const enrollments: ListSource<EnrollmentQuery, Counts, Measured, Order, Place, EnrollmentRow, Selected> = {
  ownerOf: ({ owner }) => owner.id,
  readCounts,
  unsorted: (query) => ({ ...query, sort: null, desc: null }),
  measure,
  orderOf,
  reversed,
  select: (query, measured, cut) =>
    selectRows(
      query,
      cut,
      isSearched(measured, cut) ? searched(query, measured, cut) : walked(query, measured, cut),
    ),
  selectAll: (query, measured, cut) =>
    selectRows(
      query,
      cut,
      measured.total < measured.all ? searched(query, measured, cut) : walked(query, measured, cut),
    ),
  selectSlowly: (query, measured, cut) =>
    measured.total === walkedOver(measured, cut.order).base || isSearched(measured, cut)
      ? null
      : selectRows(query, cut, searched(query, measured, cut)),
  toPlacedRows: ({ version: _, is_empty, k1, k2, k3, enrollment_id, ...row }) =>
    enrollment_id === null
      ? []
      : [{ place: { isEmpty: is_empty ?? false, values: [k1, k2, k3], enrollment: enrollment_id }, row }],
};

export function createEnrollmentList(db: Database): EnrollmentList {
  return createKeptList(db, enrollments);
}

/** All the rows in order, in pieces. */
export function enrollmentRows(
  db: Database,
  query: EnrollmentQuery,
  rowsPerPiece?: number,
): AsyncGenerator<EnrollmentRow[]> {
  return keptRows(db, enrollments, query, rowsPerPiece);
}

function selectRows(
  { owner }: EnrollmentQuery,
  { order }: EnrollmentCut,
  places: RawBuilder<unknown>,
): RawBuilder<Selected> {
  return sql<Selected>`
    select kept.version, page.is_empty, page.k1, page.k2, page.k3, page.enrollment_id, ${rowFields}
    from (
      select coalesce((select version from enrollment_versions where owner_id = ${owner.id}), 0)::bigint as version
    ) as kept
    left join (${places}) as page on true
    left join enrollments as enrollment on enrollment.id = page.enrollment_id ${joinedTables}
    ${inOrder(order)}`;
}

/** The names under which the values of an order's columns go. */
const names = ["k1", "k2", "k3"] as const;

function inOrder(order: Order): RawBuilder<unknown> {
  const direction = order.isBackward ? sql`desc` : sql`asc`;
  const first = order.empty === "first" ? sql`desc` : sql`asc`;
  return sql`order by is_empty ${first}, k1 ${direction}, k2 ${direction}, k3 ${direction},
    enrollment_id ${direction}`;
}

function fieldsOf({ columns, empty }: Order): RawBuilder<unknown> {
  const [k1, k2, k3] = columns.map((name) => sql.ref(name));
  const isEmpty = empty === "never" ? sql`false` : sql`${k1} is null`;
  return sql`${isEmpty} as is_empty, ${k1} as k1, ${k2} as k2, ${k3 ?? sql`''`} as k3, enrollment_id`;
}

/** True when so few rows match that it costs less to find and sort all of them than to walk along an index in order. */
function isSearched(measured: Measured, { order, skip, limit }: EnrollmentCut): boolean {
  const { base } = walkedOver(measured, order);
  return measured.total < base && measured.total ** 2 <= (skip + limit) * base;
}

/** Finds all rows that match, and sorts them. */
function searched(
  query: EnrollmentQuery,
  { agents }: Measured,
  { order, place, isBehind, skip, limit }: EnrollmentCut,
) {
  return sql`
    with found as materialized (
      select ${fieldsOf(order)} from enrollment_listings where ${isMatching(query, agents)}
    )
    select * from found
    where ${place ? isBeyond(place, order, isBehind ?? false) : sql`true`}
    ${inOrder(order)} offset ${skip} limit ${limit}`;
}

/** A condition on found rows: they stand behind a place, or at it. */
function isBeyond(place: Place, order: Order, isBehind: boolean): RawBuilder<unknown> {
  const columns = names.slice(0, order.columns.length);
  const inSegment = isBehindPlace(place, order, columns, isBehind);
  if (order.empty === "never") return inSegment;
  const isLater = place.isEmpty === (order.empty === "last") ? sql`false` : sql`is_empty <> ${place.isEmpty}`;
  return sql`((is_empty = ${place.isEmpty} and ${inSegment}) or ${isLater})`;
}

/** Walking stops after so many rows as would be needed if what matches were spread evenly, times this. */
const PATIENCE = 4;
const FEWEST_WALKED = 1_000;

/** Returns the number of rows that a walk passes at most, and the filter whose index it follows instead of the order's. */
function walkedOver({ all, rarest }: Measured, { columns }: Order): { base: number; filter?: Dimension } {
  const [first] = rarest;
  return columns[0] === "last_key" && first ? { base: first.n, filter: first.dimension } : { base: all };
}

/**
 * Walks along the index of the order, or of the rarest filter when rows are in the order of names, and passes over what
 * does not match. It gives up when what matches does not come.
 */
function walked(query: EnrollmentQuery, measured: Measured, cut: EnrollmentCut): RawBuilder<unknown> {
  const { order, skip, limit } = cut;
  const { base, filter } = walkedOver(measured, order);
  const needed = skip + limit;
  const spread = (needed * base * PATIENCE) / Math.max(1, measured.total) + FEWEST_WALKED;
  const most = measured.total === base ? needed : Math.ceil(Math.min(spread, Number.MAX_SAFE_INTEGER));
  const segments = segmentsOf(order);
  const firstSegment = cut.place
    ? Math.max(0, segments.indexOf(order.empty === "never" ? null : cut.place.isEmpty))
    : 0;
  const walks = segments.slice(firstSegment).map((isEmpty, index) => {
    const from =
      cut.place && index === 0
        ? isBehindPlace(cut.place, order, order.columns, cut.isBehind ?? false)
        : sql`true`;
    const part =
      isEmpty === null
        ? sql`true`
        : isEmpty
          ? sql`${first(order)} is null`
          : sql`${first(order)} is not null`;
    const conditions = [
      isOwned(query),
      ...(filter ? [keyOf(query, filter)] : []),
      ...(order.columns[0] === "effective_date" ? inRange("effective_date", query.effective) : []),
      part,
      from,
    ];
    return sql`(
      select ${fieldsOf(order)} from (
        select * from enrollment_listings where ${sql.join(conditions, sql` and `)}
        ${orderBy(order, order.columns)} limit ${most}
      ) as met
      where ${isKept(query)} ${orderBy(order, order.columns)} limit ${needed})`;
  });
  return sql`
    select * from (${sql.join(walks, sql` union all `)}) as found ${inOrder(order)} offset ${skip} limit ${limit}`;
}

const first = ({ columns: [key = "last_key"] }: Order) => sql.ref(key);
