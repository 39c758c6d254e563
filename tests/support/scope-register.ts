import { extensions } from "#api/features.ts";
import { type FaultyBackend, standIn } from "./faulty-backend.ts";
import { standInScopePdf } from "./stand-in-scopes.ts";

/** Scopes of appointment that a stand-in backend keeps, so that a journey sees what became of what it did. */

export type KeptScope = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  date_requested: string;
  status: string;
  [field: string]: unknown;
};

const LIST = `/t/v2/agents/${standIn.agentId}/scopes`;

/** One of each status. */
const first: readonly KeptScope[] = [
  ["Sent", "Rosa", "Delgado-Whitfield"],
  ["Client Viewed", "Wilhelmina Josephine", "Featherstonehaugh-Montgomery"],
  ["Client Signed", "Ana María", "Núñez"],
  ["Agent Viewed", "Earl", "Tubb"],
  ["Completed", "Mei", "Lin"],
  ["Voided", "Oscar", "Peters"],
].map(([status = "", first_name = "", last_name = ""], index) => ({
  id: `scope-${index + 1}`,
  first_name,
  last_name,
  email: `${first_name}.${last_name}@customers.example`.toLowerCase().replace(/[^a-z.@-]/g, ""),
  date_requested: `2026-09-${String(10 - index).padStart(2, "0")}T14:00:00Z`,
  date_completed: status === "Completed" ? "2026-09-08T14:00:00Z" : null,
  status,
  method_of_contact: index % 2 === 0 ? "phone_inbound" : "event",
  note: status === "Sent" ? "expired" : null,
}));

export type ScopeRegister = ReturnType<typeof keepScopes>;

/** @param signingUrl where the signing pages are */
export function keepScopes(backend: FaultyBackend, signingUrl: string) {
  let scopes: KeptScope[] = [];
  const requests: unknown[] = [];

  function keep(scope: KeptScope): void {
    scopes = [scope, ...scopes];
    const one = `${LIST}/${scope.id}`;
    const is = (status: string) => () => {
      scope.status = status;
      scope.note = null;
      return null;
    };
    backend.answer(`${one}/request`, is("Sent"));
    backend.answer(`${one}/voids`, is("Voided"));
    backend.answer(`${one}/pdf`, () => standInScopePdf);
    backend.answer(`${one}/signing-url`, ({ body }) => {
      const { role, return_url } = JSON.parse(body.toString());
      const query = new URLSearchParams({ role, back: return_url });
      return { url: `${signingUrl}/sign/${scope.id}?${query}` };
    });
  }

  backend.answer(`/t/agents/${standIn.agentId}/features`, () => ({
    Extensions: extensions.scopeReplacement,
  }));
  backend.answer(LIST, ({ method, query, body }) => {
    if (method === "POST") {
      const { customer, ...more } = JSON.parse(body.toString());
      requests.push({ customer, ...more });
      const id = `scope-${scopes.length + 1}`;
      keep({ id, ...customer, ...more, date_requested: "2026-09-15T16:00:00Z", status: "Sent" });
      return { id };
    }
    const starts = (text: string, name: string) =>
      text.toLowerCase().startsWith((query.get(name) ?? "").toLowerCase());
    const found = scopes
      .filter(({ first_name }) => starts(first_name, "first_name"))
      .filter(({ last_name }) => starts(last_name, "last_name"))
      .filter(({ status }) => !query.has("status") || query.get("status") === status);
    const size = Number(query.get("pageSize"));
    const from = (Number(query.get("page")) - 1) * size;
    return { Data: found.slice(from, from + size), Total: found.length };
  });

  return {
    /** The requests, as they came over the wire. */
    requests,
    /** Makes it what it is at first. */
    begin() {
      scopes = [];
      requests.length = 0;
      for (const scope of [...first].reverse()) keep({ ...scope });
    },
    /** Nothing is there. */
    clear() {
      scopes = [];
    },
    /** Refuses a change as one whose status has changed meanwhile. */
    change(id: string, status: string) {
      const scope = scopes.find((one) => one.id === id);
      if (scope) scope.status = status;
      backend.fail(new RegExp(`/${id}/(request|voids|signing-url)$`), { kind: "status", status: 409 });
    },
  };
}
