import { beforeAll, describe, expect, test } from "vitest";
import { type PortalRef, paths, pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { forgeryTokenOf, standInsOfFile } from "../support/security/stand-ins.ts";
import { helpRequestsOfStandIn } from "../support/stand-in-help-requests.ts";
import { statementsOfStandIn } from "../support/stand-in-statements.ts";
import type { Visitor } from "../support/visitor.ts";

/** The addresses of the former portal, opened by somebody with an agent's and an agency's portal: each ends on a page that is there. */

const agent = { type: "agent", id: standIn.agentId } as const;
const agency = { type: "agency", id: standIn.agencyId } as const;
const POLICY = "4711";
const { id: statement } = statementsOfStandIn;
const { id: helpRequest } = helpRequestsOfStandIn;

const all = standInsOfFile();
beforeAll(async () => {
  for (const owner of [`agents/${agent.id}`, `agencies/${agency.id}`])
    all.backend.answer(`/t/${owner}/enrollments/${POLICY}`, () => ({
      PolicyId: 4711,
      CustomerLastName: "Standby",
    }));
});

async function choose(somebody: Visitor, { type, id }: PortalRef): Promise<void> {
  const csrf = forgeryTokenOf(await somebody.get(paths.portals()));
  await somebody.post(paths.portals(), { csrf, portal: `${type}:${id}` });
}

const pages = (portal: PortalRef): readonly [former: string, today: string][] => {
  const to = pathsFor(portal);
  return [
    [`/Agent/Enrollments/Enrollment/${POLICY}`, to.enrollment(POLICY)],
    [`/Agency/Enrollments/Enrollment/${POLICY}`, to.enrollment(POLICY)],
    ["/Agent/Statements", to.statements()],
    [`/Agent/Statements?paymentRunId=${statement}`, to.statement(statement)],
    ["/Agent/Statements/Statement", to.statements()],
    [`/Agent/Statements/Statement?paymentRunId=${statement}`, to.statement(statement)],
    ["/Agency/Statements/Statement", to.statements()],
    [`/Agency/Statements/Statement?paymentRunId=${statement}`, to.statement(statement)],
    ["/Account/PasswordCreated", to.home()],
    ["/PortalSelection", to.home()],
    ["/PortalSelection/Select/9", to.home()],
    ["/Agent/Home", to.home()],
    ["/Agency/Home", to.home()],
    [`/Agent/Activities/Manage/${helpRequest}`, to.helpRequest(helpRequest)],
  ];
};

describe.each([agent, agency])("in the $type's portal", (portal) => {
  const named = `${portal.type}Id=${portal.id}`;

  test.each(pages(portal))(
    "the former address %s leads to a page of the portal of its kind, and otherwise of the one that is remembered",
    async (former, today) => {
      const somebody = await newcomer(all);
      await choose(somebody, portal);
      const page = await somebody.get(former);
      expect(page.status, page.url).toBe(200);
      const [, kind] = /^\/(Agent|Agency)\//.exec(former) ?? [];
      const own = { Agent: agent, Agency: agency }[kind ?? ""] ?? portal;
      const wanted = pages(own).find(([address]) => address === former)?.[1] ?? today;
      expect(page.url).toBe(all.url + wanted);
    },
  );

  test.each(pages(portal))(
    "the former address %s leads to a page of the portal that it names",
    async (former, today) => {
      const somebody = await newcomer(all);
      const other = portal === agent ? agency : agent;
      await choose(somebody, other);
      const page = await somebody.get(`${former}${former.includes("?") ? "&" : "?"}${named}`);
      expect(page.status, page.url).toBe(200);
      const { pathname, searchParams } = new URL(page.url);
      const wanted = new URL(today, all.url);
      expect([pathname, searchParams.get(`${portal.type}Id`)]).toEqual([wanted.pathname, portal.id]);
    },
  );
});
