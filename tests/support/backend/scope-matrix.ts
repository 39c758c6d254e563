import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Line, malformed, ofAgent } from "./matrix-lines.ts";
import { scopeFields } from "./scopes.ts";
import { postedJson } from "./submitting.ts";

/** Scopes of appointment belong to one agent. No agency has them, not even that of the agent. */

const pair = (agent: string, scope: string) => `${agent}/scopes/${scope}`;

/** @param own a scope of each agent */
const one = (rest: string, own: { agent: string; otherAgent: string }): Line => ({
  path: (id) => `/t/v2/agents/${id}/${rest}`,
  own: [
    ["agent", pair(demoIds.agent, own.agent)],
    ["otherAgent", pair(demoIds.otherAgent, own.otherAgent)],
  ],
  missing: pair(demoIds.agent, demoIds.missing),
  nobodys: [
    pair(demoIds.missing, demoIds.missing),
    pair(demoIds.missing, own.agent),
    pair(demoIds.agent, own.otherAgent),
    pair(demoIds.otherAgent, own.agent),
    pair(demoIds.agency, own.agent),
    pair(demoIds.agent, demoIds.agentContract),
    ...malformed.flatMap((id) => [pair(demoIds.agent, id), pair(id, own.agent)]),
  ],
});

const signed = { agent: demoIds.signedScope, otherAgent: demoIds.otherSignedScope };
const sent = { agent: demoIds.sentScope, otherAgent: demoIds.otherSentScope };
const viewed = { agent: idFor("scope", "marisol-vega:3"), otherAgent: idFor("scope", "dana-whitcomb:3") };
/** Done again with the same key, a change is the same change. */
const key = "one-key-for-all-changes";

/** Changes leave nothing among what is submitted for review. */
export const scopeMatrix: Record<string, Line> = {
  "GET /t/v2/agents/:ownerId/scopes": ofAgent((id) => `/t/v2/agents/${id}/scopes`),
  "POST /t/v2/agents/:ownerId/scopes": {
    ...ofAgent((id) => `/t/v2/agents/${id}/scopes`),
    send: () => postedJson(scopeFields),
    isQuestion: true,
  },
  "GET /t/v2/agents/:ownerId/scopes/:scopeId/pdf": one("pdf", signed),
  "POST /t/v2/agents/:ownerId/scopes/:scopeId/signing-url": {
    ...one("signing-url", signed),
    send: () => postedJson({ role: "agent", return_url: "http://portal.test/scopes" }),
    isQuestion: true,
  },
  "PATCH /t/v2/agents/:ownerId/scopes/:scopeId/request": {
    ...one("request", sent),
    send: () => ({ ...postedJson({}, key), method: "PATCH" }),
    isQuestion: true,
  },
  "POST /t/v2/agents/:ownerId/scopes/:scopeId/voids": {
    ...one("voids", viewed),
    send: () => postedJson({}, key),
    isQuestion: true,
  },
};

/** Pages for people, who have no access token. */
export const signingPages: Record<string, string> = {
  "GET /sign/agent": "a cookie of its own: scope-signing.test.ts",
  "POST /sign/agent": "a cookie of its own: scope-signing.test.ts",
  "GET /sign/:token/emails/:kind": "an address that is a secret: producer-mail.test.ts",
  "POST /sign/:token/emails/:kind": "an address that is a secret: producer-mail.test.ts",
  "GET /sign/:token/calendar.ics": "an address that is a secret: calendar.test.ts",
  "GET /sign/:token": "an address that is a secret: scope-signing.test.ts",
  "POST /sign/:token": "an address that is a secret: scope-signing.test.ts",
  "GET /sign/:token/decline": "an address that is a secret: scope-signing.test.ts",
  "POST /sign/:token/decline": "an address that is a secret: scope-signing.test.ts",
  "GET /sign/:token/:step": "an address that is a secret: scope-signing.test.ts",
  "POST /sign/:token/:step": "an address that is a secret: scope-signing.test.ts",
};
