import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { injectionFaults } from "../support/security/checks.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { visitor } from "../support/visitor.ts";

/** The picture of the relationship manager: `docs/product/home.md`. */

const { agentId, agencyId } = standIn;
const agent = pathsFor({ type: "agent", id: agentId });

describe("the picture of the relationship manager", () => {
  let all: StandIns;
  beforeAll(async () => {
    all = await startStandIns();
  });
  afterAll(() => all?.stop());

  const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("a picture")]);
  const giving = (type: string, bytes: Buffer) =>
    all.backend.answer(`/t/agents/${agentId}/accountmanager`, () => ({
      DisplayName: standIn.managerName,
      ProfilePictureType: type,
      ProfilePictureBase64: bytes.toString("base64"),
    }));

  test("a relationship manager's picture is on the home page without words, from an address of the portal", async () => {
    giving("image/png", png);
    const somebody = await newcomer(all);
    const home = await somebody.get(agent.home());
    expect(home.html).toMatch(/<img[^>]*src="\/relationship-manager\/picture\?agentId=9001"[^>]*alt=""/);
    const picture = await somebody.get(agent.managerPicture());
    expect(picture.status).toBe(200);
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    expect(picture.bytes.equals(png)).toBe(true);
  });

  test("a relationship manager's picture is shown to nobody who may not act for that portal", async () => {
    giving("image/png", png);
    const stranger = await visitor(all.url).get(agent.managerPicture(), { follow: false });
    expect(new URL(stranger.location ?? "").pathname).toBe("/account/login");
    const somebody = await newcomer(all);
    const other = pathsFor({ type: "agent", id: "4711" });
    const refused = await somebody.get(other.managerPicture(), { follow: false });
    expect(new URL(refused.location ?? "").pathname).toBe("/unauthorized-portal");
    const none = await somebody.get(pathsFor({ type: "agency", id: agencyId }).managerPicture());
    expect(none.status).toBe(404);
  });

  test("a relationship manager's picture is not shown in the user's other portal", async () => {
    giving("image/png", png);
    const agents = { [agentId]: standIn.agentName, "4711": "Other Agent" };
    const body = { ViewableAgentList: agents, ViewableAgencyList: {} };
    all.backend.fail("/t/agents/my/permissions", { kind: "shape", body });
    const somebody = await newcomer(all);
    expect((await somebody.get(agent.managerPicture())).status).toBe(200);
    expect((await somebody.get(pathsFor({ type: "agent", id: "4711" }).managerPicture())).status).toBe(404);
    all.backend.heal();
  });

  test.each([
    ["a drawing that may run script", "image/svg+xml", Buffer.from("<svg onload='alert(1)'/>")],
    ["a page that is called a picture", "image/png", Buffer.from("<script>alert(1)</script>")],
    ["too large", "image/png", Buffer.concat([png, Buffer.alloc(200_000)])],
  ])("a relationship manager's picture is not there when it is %s", async (_what, type, bytes) => {
    giving(type, bytes);
    const somebody = await newcomer(all);
    const home = await somebody.get(agent.home());
    expect(home.words).toContain(standIn.managerName);
    expect(home.html).not.toContain("relationship-manager/picture");
    const isOfTheTeam = (fault: string) => /^a link to (mailto|tel):/.test(fault);
    expect(injectionFaults(home.html).filter((fault) => !isOfTheTeam(fault))).toEqual([]);
    expect((await somebody.get(agent.managerPicture())).status).toBe(404);
  });
});
