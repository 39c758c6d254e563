/** Scopes of appointment as a backend that is not ours may answer them: ids as numbers, times without an offset, fields nobody knows. */

export const scopesOfStandIn = { id: "61", customer: "Ana María Foreign", email: "ana@foreign.example" };

export const standInScope = {
  id: 61,
  first_name: "Ana María",
  last_name: "Foreign",
  email: scopesOfStandIn.email,
  date_requested: "2026-09-01T14:30:00",
  date_completed: null,
  status: "Client Signed",
  complete: false,
  rank: 1,
};

export const standInScopePdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** The answers for an agent, by path. @param url where the backend is, once it is somewhere */
export function scopeAnswers(
  agentId: string,
  url: () => string,
): Record<string, (call: { method: string }) => unknown> {
  const list = `/t/v2/agents/${agentId}/scopes`;
  const one = `${list}/${scopesOfStandIn.id}`;
  return {
    // Another backend need not say the id of what it has taken.
    [list]: ({ method }) => (method === "POST" ? "taken" : { Data: [standInScope], Total: 1 }),
    [`${one}/signing-url`]: () => ({ url: `${url()}/sign/61?ticket=once` }),
    [`${one}/pdf`]: () => standInScopePdf,
    [`${one}/request`]: () => null,
    [`${one}/voids`]: () => null,
  };
}
