import type { Extension } from "#api/features.ts";
import { agentsByContact } from "../../api-client/agent-contacts.server.ts";
import { appointmentsOf } from "../../api-client/appointments.server.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { contractsOf } from "../../api-client/contracts.server.ts";
import { customersOf } from "../../api-client/customers.server.ts";
import { downlineContractsOf } from "../../api-client/downline-contracts.server.ts";
import { eAndOsOf } from "../../api-client/eandos.server.ts";
import { type Enrollment, enrollmentsOf } from "../../api-client/enrollments.server.ts";
import type { Fault } from "../../api-client/fault.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { helpRequestsOf } from "../../api-client/help-requests.server.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { scopesOf } from "../../api-client/scopes.server.ts";
import { statementsOf } from "../../api-client/statements.server.ts";
import { today } from "../../host/clock.server.ts";
import { matching } from "../../i18n/search.ts";
import { shortened } from "../../i18n/shortened.ts";
import { type Paths, pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import type { Suggested } from "../../ui/use-suggestions.ts";
import { nameOf as nameOfCustomer } from "../customers/customer-list.tsx";
import { customerOf } from "../enrollments/enrollment-list.tsx";
import { dayOf, nameOf } from "../scopes/scope-source.server.ts";
import { daysIn } from "./days-in.ts";

/** The search of the portal: `docs/product/search.md`. It asks the lists, with the filters that the specification gives them. */

/** What a search finds, in this order. */
export const searchGroups = [
  "customers",
  "enrollments",
  "producers",
  "contracts",
  "licenses",
  "eAndOs",
  "appointments",
  "statements",
  "scopes",
  "helpRequests",
] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** One record. `facts` tell it from its equals; days are `YYYY-MM-DD`. */
export type Hit = {
  to: string;
  name: string | null;
  status?: string | null;
  facts: readonly (string | null)[];
  day?: string | null;
  /** Of a customer. */
  counts?: { policies: number; applications: number };
};

type Group = { group: SearchGroup; hits: Hit[]; total: number; allTo: string | null };
export type SearchResult = Group | { group: SearchGroup; fault: Fault };

const MOST = 5;
const first = { page: 1, pageSize: MOST };
const LONGEST_FACT = 80;

/** Searches all that the portal has. A part that fails says so and takes no other along. @param text is not empty */
export async function searchAll(user: InPortal, text: string): Promise<SearchResult[]> {
  const paths = pathsFor(user.portal);
  const found = await Promise.all(
    searchGroups.map(async (group) => {
      const { value, fault } = await attempt(searches[group](user, text, paths));
      return fault ? { group, fault } : value && { group, ...value };
    }),
  );
  return found.flatMap((one) => (one && ("fault" in one || one.hits.length > 0) ? [one] : []));
}

/** Suggests the customers of a name, or the enrollments where the backend has no customers, and for agencies producers. */
export async function suggestionsFor(user: InPortal, text: string): Promise<Suggested> {
  const paths = pathsFor(user.portal);
  const [customers, producers] = await Promise.all([
    searches.customers(user, text, paths).then((found) => found ?? searches.enrollments(user, text, paths)),
    searches.producers(user, text, paths),
  ]);
  const found = [customers, producers].flatMap((group) => group ?? []);
  const options = found.flatMap(({ hits }) =>
    hits.map(({ to, name, facts }) => ({
      id: to,
      name: [name ?? "–", ...facts].filter(Boolean).join(" · "),
    })),
  );
  return { options, total: found.reduce((sum, { total }) => sum + total, 0) };
}

type Found = Omit<Group, "group">;
/** @returns null where the portal or its backend has no such records */
type Search = (user: InPortal, text: string, paths: Paths) => Promise<Found | null>;

const searches: Record<SearchGroup, Search> = {
  async customers(user, text, paths) {
    if (!(await isKnownToHave(user, "customers"))) return null;
    const name = text.replace(",", " ");
    const { rows, total } = await customersOf(user.backend, user.portal, { Name: name, ...first });
    return {
      hits: rows.map((row) => ({
        ...{ to: paths.customer(row.Id), name: nameOfCustomer(row), facts: [row.State, row.AgentName] },
        counts: { policies: row.Policies ?? 0, applications: row.Applications ?? 0 },
      })),
      total,
      allTo: paths.customers({ name }),
    };
  },

  async enrollments({ backend, portal }, text, paths) {
    const sort = "CustomerLastName-asc" as const;
    const asked = namesIn(text).map(async (names) => {
      const query = {
        ...(names.last && { CustomerLastName: names.last }),
        ...(names.first && { CustomerFirstName: names.first }),
      };
      return { names, ...(await enrollmentsOf(backend, portal, { ...query, sort, ...first })) };
    });
    const answers = await Promise.all(asked);
    const rows = uniqueBy(
      answers.flatMap(({ rows }) => rows),
      ({ PolicyId }) => PolicyId,
    );
    const best = answers.find(({ total }) => total > 0);
    return {
      hits: rows.slice(0, MOST).map((row) => enrollmentHit(row, paths)),
      total: Math.max(rows.length, ...answers.map(({ total }) => total)),
      allTo: best ? paths.enrollments({ lastName: best.names.last, firstName: best.names.first }) : null,
    };
  },

  async producers(user, text, paths) {
    const { backend, portal } = user;
    if (portal.type !== "agency") return null;
    const has = (extension: Extension) => isKnownToHave(user, extension);
    const [byName, byContact] = await Promise.all([
      (await has("agentNames"))
        ? downlineContractsOf(backend, portal, {
            ...{ FilterSet: "All", AgentName: text, sort: "agent_name-asc" },
            ...{ page: 1, pageSize: 50 },
          })
        : null,
      agentsByContact(backend, portal, text),
    ]);
    const agents = uniqueBy(
      [
        ...(byContact?.rows ?? []).map(({ id, name }) => ({ id, name, facts: [] as (string | null)[] })),
        ...(byName?.rows ?? []).map((row) => ({
          id: row.agent_id,
          name: row.agent_name,
          facts: [row.agent_npn, row.upline_agency],
        })),
      ],
      ({ id }) => id,
    );
    return {
      hits: agents.slice(0, MOST).map(({ id, name, facts }) => ({ to: paths.producer(id), name, facts })),
      total: agents.length,
      allTo: agents.length > MOST ? paths.producers({ agent: text }) : null,
    };
  },

  async contracts({ backend, portal }, text, paths) {
    const { rows } = await contractsOf(backend, portal, "All");
    return ofAll(
      rows.map((row) => ({ ...row, name: row.Insurer.Name })),
      text,
      ({ name, WritingNumber }) => `${name} ${WritingNumber ?? ""}`,
      ({ Id, name, Status, WritingNumber }) => ({
        ...{ to: paths.contract(Id), name, status: Status },
        facts: [WritingNumber],
      }),
      paths.contracts({ status: "All" }),
    );
  },

  async licenses({ backend, portal }, text, paths) {
    const { rows } = await licensesOf(backend, portal);
    return ofAll(
      rows.map((row) => ({ ...row, name: row.StateProvince })),
      text,
      ({ name, LicenseNumber }) => `${name} ${LicenseNumber ?? ""}`,
      ({ name, LicenseNumber, LicenseType, ExpirationDate }) => ({
        ...{ to: paths.licenses({ state: name }), name },
        facts: [LicenseNumber, LicenseType],
        day: ExpirationDate,
      }),
      paths.licenses(),
    );
  },

  async eAndOs({ backend, portal }, text, paths) {
    const { rows } = await eAndOsOf(backend, portal);
    return ofAll(
      rows.map((row) => ({ ...row, name: row.IssuedBy })),
      text,
      ({ name, PolicyNumber }) => `${name} ${PolicyNumber ?? ""}`,
      ({ Id, name, PolicyNumber, ExpirationDate }) => ({
        ...{ to: `${paths.eAndOs()}#e-and-o-${Id}`, name },
        facts: [PolicyNumber],
        day: ExpirationDate,
      }),
      paths.eAndOs(),
    );
  },

  async appointments(user, text, paths) {
    if (!(await isKnownToHave(user, "appointments"))) return null;
    const { rows } = await appointmentsOf(user.backend, user.portal);
    return ofAll(
      rows.map((row) => ({ ...row, name: row.InsurerName })),
      text,
      ({ name, StateProvince }) => `${name} ${StateProvince}`,
      ({ name, StateProvince, ExpirationDate }) => ({
        ...{ to: paths.appointments({ carrier: name, state: StateProvince }), name },
        facts: [StateProvince],
        day: ExpirationDate,
      }),
      paths.appointments(),
    );
  },

  async statements({ backend, portal }, text, paths) {
    const days = daysIn(text, today());
    if (!days) return null;
    const { rows, total } = await statementsOf(backend, portal, {
      ...{ StartStatementDateRange: days.from, EndStatementDateRange: days.to },
      ...{ sort: "StatementDate-desc", ...first },
    });
    return {
      hits: rows
        .slice(0, MOST)
        .map(({ id, date }) => ({ to: paths.statement(id), name: null, facts: [], day: date })),
      total: Math.max(total, rows.length),
      allTo: paths.statements(days),
    };
  },

  async scopes({ backend, portal }, text, paths) {
    if (portal.type !== "agent") return null;
    const asked = namesIn(text).map(async (names) => {
      const query = {
        ...(names.last && { last_name: names.last }),
        ...(names.first && { first_name: names.first }),
      };
      return {
        names,
        ...(await scopesOf(backend, portal, { ...query, sort: "DateRequested-desc", ...first })),
      };
    });
    const answers = await Promise.all(asked);
    const rows = uniqueBy(
      answers.flatMap(({ rows, names }) => rows.map((row) => ({ ...row, names }))),
      ({ id }) => id,
    );
    const allTo = ({ last, first }: Names) => paths.scopes({ lastName: last, firstName: first });
    return {
      hits: rows.slice(0, MOST).map((row) => ({
        ...{ to: allTo(row.names), name: nameOf(row), status: row.status },
        facts: [row.email],
        day: dayOf(row.requested),
      })),
      total: Math.max(rows.length, ...answers.map(({ total }) => total)),
      allTo: rows[0] ? allTo(rows[0].names) : null,
    };
  },

  async helpRequests(user, text, paths) {
    if (!(await isKnownToHave(user, "helpRequestPages"))) return null;
    const query = { ...first, sort: "Updated-desc", Text: text };
    const { rows, total } = await helpRequestsOf(user.backend, user.portal, query);
    return {
      hits: rows.map(({ id, type, description, created }) => ({
        ...{ to: paths.helpRequest(id), name: shortened(description, LONGEST_FACT) || type },
        facts: [type],
        day: dayOf(created),
      })),
      total,
      allTo: paths.helpRequests({ text }),
    };
  },
};

function enrollmentHit(row: Enrollment, paths: Paths): Hit {
  return {
    ...{ to: paths.enrollment(row.PolicyId), name: customerOf(row), status: row.AppQueueStatus },
    facts: [row.InsurerName, row.PolicyType, row.CustomerState],
    day: row.EffectiveDate,
  };
}

/** Chooses from records that come all at once. */
function ofAll<T extends { name: string }>(
  rows: readonly T[],
  text: string,
  textOf: (row: T) => string,
  hitOf: (row: T) => Hit,
  allTo: string,
): Found {
  const found = matching(rows, text, textOf);
  return {
    hits: found.slice(0, MOST).map(hitOf),
    total: found.length,
    allTo: found.length > MOST ? allTo : null,
  };
}

function uniqueBy<T>(rows: readonly T[], key: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [key(row), row])).values()];
}

type Names = { first?: string; last?: string };

/** Returns the names that a text can mean: one word is a last name or a first one, of several the last name stands first or last. */
function namesIn(text: string): Names[] {
  const [before = "", after] = text.split(",").map((part) => part.trim());
  if (after) return [{ last: before, first: after }];
  const words = text.replace(",", " ").split(/\s+/).filter(Boolean);
  const [head = "", ...others] = words;
  if (others.length === 0) return [{ last: head }, { first: head }];
  const tail = others.join(" ");
  return [{ first: head, last: tail }, { last: head, first: tail }, { last: words.join(" ") }];
}
