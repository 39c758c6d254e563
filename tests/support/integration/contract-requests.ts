import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../faulty-backend.ts";
import { newcomer } from "../filling-in.ts";
import { movableClock } from "../movable-clock.ts";
import { eAndO, newAgency, newAgent, principal } from "../newcomers.ts";
import { answerAll, shownIn, stepOf, type Typed, type Wizard } from "../request-wizard.ts";
import { type StandIns, startStandIns } from "../security/stand-ins.ts";
import type { Answer } from "../visitor.ts";

/** Contract requests that are answered step by step, and what the backend is to get of them. */

export const TIMEOUT_MS = 400;

export const agent = { type: "agent", id: standIn.agentId } as const;

export const agency = { type: "agency", id: standIn.agencyId } as const;

export const [asAgent, asAgency] = [pathsFor(agent), pathsFor(agency)];

export const [zeta = "", alpha = "", middle = ""] = standIn.contractOptionIds;

export const contracts: Typed = {
  contracts: [alpha, middle],
  states: [standIn.stateId],
  comments: "Two\r\nlines – ¿sí?",
};

export const upline: Typed = { upline: standIn.lowerAgencyId };

export const requestForm = {
  contracts: [alpha, middle],
  states: [standIn.stateId],
  agentCount: null,
  comments: "Two\r\nlines – ¿sí?",
};

export const uplineAgency = standIn.lowerAgencyId;

export type Expected = Wizard & { sent: object };

export const agentsOwn: Expected = {
  name: "an agent",
  portal: agent,
  start: asAgent.contractRequest(),
  steps: [upline, contracts],
  sent: { requestForm, uplineAgency },
};

export const ofItself: Expected = {
  name: "an agency for itself",
  portal: agency,
  start: asAgency.contractRequest(),
  steps: [{ target: standIn.agencyId }, upline, { ...contracts, agentCount: "1,250" }],
  sent: {
    requestForm: { ...requestForm, agentCount: 1250 },
    uplineAgency,
    targetAgency: { id: standIn.agencyId },
  },
};

const { npn: principalNpn, ...principalName } = principal;
const principalTyped = { ...principalName, principalNpn };

export const withNewAgency: Expected = {
  name: "an agency for a new agency",
  portal: agency,
  start: asAgency.contractRequest(),
  steps: [
    { target: "new" },
    { name: newAgency.name, agencyNpn: newAgency.npn, ...principalTyped, ...eAndO },
    upline,
    { ...contracts, agentCount: "" },
  ],
  sent: {
    requestForm,
    uplineAgency,
    targetAgency: { ...newAgency, principalAgent: { ...principal, eAndO } },
  },
};

export const ofAgent: Expected = {
  name: "an agency for an agent",
  portal: agency,
  start: asAgency.downlineRequest({ forAgentId: standIn.agentId }),
  steps: [{}, upline, contracts],
  sent: { requestForm, uplineAgency, targetAgent: { id: standIn.agentId } },
};

export const withNewAgent: Expected = {
  name: "an agency for a new agent",
  portal: agency,
  start: asAgency.downlineRequest(),
  steps: [{ target: "new" }, { ...newAgent, policyNumber: "EO-1" }, upline, contracts],
  sent: {
    requestForm,
    uplineAgency,
    targetAgent: {
      ...newAgent,
      eAndO: { issuedBy: null, coverageLimits: null, expirationDate: null, policyNumber: "EO-1" },
    },
  },
};

let clock: ReturnType<typeof movableClock>;

export let all: StandIns;

/** Lets the portal's clock run on. */
export function later(ms: number) {
  all.provider.clockIsAhead(clock.advance(ms));
}

export const callOf = ({ portal }: Wizard) =>
  `/t/${portal.type === "agent" ? "agents" : "agencies"}/${portal.id}/contractrequests`;

export const arrived = (wizard: Wizard) =>
  all.backend.calls.filter(({ method, path }) => method === "POST" && path === callOf(wizard));

export const contentOf = ({ body }: { body: Buffer }): unknown => JSON.parse(body.toString());

export const confirmationOf = ({ portal, start }: Wizard, ref: string) =>
  pathsFor(portal).contractsRequested(start.includes("downline") ? "downlinerequest" : "request", ref);

export async function atCheck(wizard: Wizard) {
  const somebody = await newcomer(all);
  const page = await answerAll(somebody, wizard.start, wizard.steps);
  expect(stepOf(page)).toBe("check");
  expect(page.status).toBe(200);
  return { somebody, page };
}

export function expectConfirmed(answer: Answer, wizard: Wizard, page: Answer) {
  expect(answer.status, answer.words).toBe(303);
  const { pathname, search } = new URL(answer.location ?? "");
  expect(pathname + search).toBe(confirmationOf(wizard, shownIn(page).submission));
}

export function expectFault({ words, requestIds }: Answer, told: string) {
  expect(words).toContain(told);
  const references = [...words.matchAll(/Reference for support: ([\w-]{36})/g)].map(([, id]) => id);
  expect(requestIds).toContain(references[0]);
}

/** Starts the stand-ins before a file’s tests. Each test begins with a backend that is well and has heard nothing. */
export function withStandIns(): void {
  beforeAll(async () => {
    clock = movableClock();
    all = await startStandIns({
      BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
      BACKEND_SUBMISSION_TIMEOUT_MS: String(TIMEOUT_MS),
      ...clock.env,
    });
    all.provider.accessTokensLast(24 * 3600);
  });
  beforeEach(() => {
    all.backend.calls.length = 0;
  });
  afterEach(() => all.backend.heal());
  afterAll(async () => {
    await all?.stop();
    clock.remove();
  });
}
