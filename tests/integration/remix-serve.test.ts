import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { freePort } from "../../scripts/processes.js";
import { expectConfirmed, opened, send } from "../support/filling-in.ts";
import { formsOf, linksOf } from "../support/html-form.ts";
import { type Running, startPortalUnderRemixServe, startReferenceBackend } from "../support/portal.ts";
import { submissionForms } from "../support/submission-forms.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";

/** The build under stock `remix-serve`, with the reference backend: `docs/decisions/0002`, `docs/deploy.md`. */

const agent = { type: "agent", id: demoIds.agent } as const;
const asAgent = pathsFor(agent);

let backend: Running & { issuer: string };
let portal: Running;
let somebody: Visitor;

beforeAll(async () => {
  const port = await freePort();
  backend = await startReferenceBackend({ portalUrl: `http://localhost:${port}` });
  portal = await startPortalUnderRemixServe({ backendUrl: backend.url, oidcIssuer: backend.issuer, port });
  somebody = visitor(portal.url);
});
afterAll(async () => {
  await portal?.stop();
  await backend?.stop();
});

function expectProtected({ html, headers }: Answer) {
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  const [, nonce = "none"] =
    /script-src 'nonce-([\w-]+)'/.exec(String(headers["content-security-policy"])) ?? [];
  expect(html).toContain(`nonce="${nonce}"`);
}

test("a user signs in under remix-serve", async () => {
  const home = await somebody.signIn("agent@demo.example");
  expect(home.status).toBe(200);
  expect(new URL(home.url).pathname).toBe("/");
  expect(home.words).toContain("Marisol Vega");
  expectProtected(home);
});

test("the styles of a page are there under remix-serve", async () => {
  const { html } = await somebody.get(asAgent.home());
  const [, style = "none"] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const answer = await somebody.get(style);
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toContain("immutable");
});

test("a list of contracts is filtered under remix-serve", async () => {
  const all = await somebody.get(asAgent.contracts({ status: "All" }));
  expect(all.status).toBe(200);
  expectProtected(all);
  const contracts = ({ html }: Answer) =>
    linksOf(html).filter(({ href }) => /^\/contracts\/[\da-f-]{36}\?/.test(href)).length;
  expect(contracts(all)).toBeGreaterThan(2);
  const filtered = await somebody.submit(all, {
    form: ({ method, fields }) => method === "get" && fields.some(({ name }) => name === "status"),
    values: { status: "Terminated" },
  });
  expect(filtered.status).toBe(200);
  expect(new URL(filtered.url).searchParams.get("status")).toBe("Terminated");
  expect(contracts(filtered)).toBeGreaterThan(0);
  expect(contracts(filtered)).toBeLessThan(contracts(all));
});

test("a contract's PDF of the backend arrives under remix-serve", async () => {
  const file = await somebody.get(asAgent.contractFile(demoIds.agentContract, demoIds.agentContractFile));
  expect(file.status).toBe(200);
  expect(file.headers["content-disposition"]).toMatch(/^attachment/);
  expect(file.bytes.subarray(0, 5).toString()).toBe("%PDF-");
});

test.each(submissionForms)(
  "$name with its PDF is submitted under remix-serve, and an error keeps what was typed",
  async (form) => {
    const page = await opened(somebody, form, agent);
    expect(page.status).toBe(200);
    const refused = await send(somebody, page, form, { files: [] });
    expect(refused.status).toBe(422);
    for (const { name, good } of form.fields)
      expect(formsOf(refused.html).flatMap(({ fields }) => fields)).toContainEqual(
        expect.objectContaining({ name, value: good }),
      );
    expectConfirmed(await send(somebody, page, form), form, page, agent);
    const confirmation = await somebody.get(form.confirmation(asAgent, shownSubmission(page)));
    expect(confirmation.status).toBe(200);
    expect(confirmation.words).toContain(form.confirmed.en);
  },
);

const shownSubmission = ({ html }: Answer) =>
  formsOf(html)
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === "submission")?.value ?? "";

test("a form that another site sends is refused under remix-serve, and does nothing", async () => {
  const answer = await somebody.post(
    "/preferences",
    { csrf: "x" },
    { from: "https://evil.example", follow: false },
  );
  // The framework's own answer; our host gives a page with 403.
  expect(answer.status).toBe(500);
  expect(answer.html).not.toContain("evil.example");
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("a user signs out under remix-serve", async () => {
  const home = await somebody.get(asAgent.home());
  const out = await somebody.submit(home, { form: ({ action }) => action.startsWith("/account/logout") });
  expect(out.status).toBe(200);
  expect((await somebody.get(asAgent.home(), { follow: false })).location).toContain("/account/login");
});
