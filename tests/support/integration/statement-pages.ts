import { afterAll, afterEach, beforeAll } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../faulty-backend.ts";
import { linksOf } from "../html-form.ts";
import { type StandIns, startStandIns } from "../security/stand-ins.ts";
import { statementsOfStandIn } from "../stand-in-statements.ts";
import type { Visitor } from "../visitor.ts";

/** A statement's pages with a backend that shares no code with the reference backend. */

const { agentId, agencyId } = standIn;
export const asAgent = pathsFor({ type: "agent", id: agentId });
export const asAgency = pathsFor({ type: "agency", id: agencyId });
export const { id: ID } = statementsOfStandIn;
export const agentCall = `/t/agentstatements/${agentId}/${ID}`;
export const agencyCall = `/t/agencystatements/${agencyId}/${ID}`;
const TIMEOUT_MS = 1500;

export let all: StandIns;
export let somebody: Visitor;

/** Starts the stand-ins before a file's tests, with somebody who has signed in. After each test the backend is well again. */
export function withStatements(): void {
  beforeAll(async () => {
    all = await startStandIns({
      BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
      BACKEND_EXPORT_TIMEOUT_MS: String(TIMEOUT_MS),
    });
    ({ somebody } = await all.signedIn());
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());
}

/** Makes a path answer something else. */
export const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
/** The last call of a path. */
export const asked = (path: string) => all.backend.calls.findLast((one) => one.path === path);
export const labels = (html: string) => linksOf(html).map(({ label }) => label);
