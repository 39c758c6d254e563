import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listToolAt } from "#app/paths.ts";
import { linksOf } from "../support/html-form.ts";
import { asAgent, extendTo, listCall } from "../support/integration/scope-pages.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { standInScope } from "../support/stand-in-scopes.ts";
import type { Visitor } from "../support/visitor.ts";

/** Scopes of appointment by who has to sign next, with a backend that filters by statuses and with one that does not. */

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});
beforeEach(() => {
  all.backend.calls.length = 0;
});

const answer = (Data: unknown, Total = 1) =>
  all.backend.fail(listCall, { kind: "shape", body: { Data, Total } });
const asked = () =>
  Object.fromEntries(all.backend.calls.findLast(({ path }) => path === listCall)?.query ?? []);

describe("who has to sign next", () => {
  const choices = (html: string) => html.match(/<option value="(toSign|waiting)"/g)?.length ?? 0;

  test.each([
    ["toSign", "Client Signed,Agent Viewed", "Waiting for your signature"],
    ["waiting", "Sent,Client Viewed", "Waiting for the customer"],
  ])(
    "the group %s of scopes is asked for by its statuses where the backend filters by them",
    async (status, sent, words) => {
      extendTo(all, "scopeStatuses");
      answer([standInScope], 300);
      const page = await somebody.get(asAgent.scopes({ status, lastName: "a", page: "2" }));
      expect(asked()).toMatchObject({ status: sent, last_name: "a", page: "2" });
      expect(choices(page.html)).toBe(2);
      expect(page.html).toContain(`<option value="${status}" selected`);
      const chip = linksOf(page.html).find(({ label }) => label.startsWith(`Status: ${words}`));
      expect(chip?.href).toBe(asAgent.scopes({ lastName: "a" }));
      await somebody.get(listToolAt(asAgent.scopes({ status }), "csv"));
      expect(asked()).toMatchObject({ status: sent });
    },
  );

  test("scopes of one status alone are asked for by that status", async () => {
    extendTo(all, "scopeStatuses");
    await somebody.get(asAgent.scopes({ status: "Sent" }));
    expect(asked()).toMatchObject({ status: "Sent" });
  });

  test.each(["agentContacts", undefined] as const)(
    "who has to sign next is no filter of scopes where the last extension of the backend is %s",
    async (last) => {
      extendTo(all, last);
      const page = await somebody.get(asAgent.scopes({ status: "toSign" }));
      expect(asked()).toEqual({ sort: "DateRequested-desc", page: "1", pageSize: "25" });
      expect(choices(page.html)).toBe(0);
      expect(page.words).not.toContain("Waiting for your signature");
    },
  );
});
