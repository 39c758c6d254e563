import { expect, test } from "vitest";
import { z } from "zod";
import { type Field, fieldsOf, keepsInvisible } from "#tests/support/typed-fields.ts";

/** Fields whose text nobody types: a program makes it, and the backend compares it with what it has made itself. */
const MADE_BY_PROGRAMS = ["createSigningUrl.body.return_url", "getEncodedFile.query.apiFilePath"];

const modules = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], { eager: true });

/** A schema of answers, whose name ends like those of what is sent. */
const ANSWERS = ["ownSubmission"];

type Schemas = [string, z.core.$ZodType][];

/** The schemas of everything that a client sends: parameters, bodies, and the JSON parts of bodies of several parts. */
function sent(name: string, exported: unknown): Schemas {
  if (exported instanceof z.ZodType)
    return /submission$/i.test(name) && !ANSWERS.includes(name) ? [[name, exported]] : [];
  if (typeof exported !== "object" || exported === null) return [];
  if (!("getRoutingPath" in exported)) {
    return Object.entries(exported).flatMap(([kind, one]): Schemas => {
      if (typeof one !== "object" || one === null) return [];
      if (one instanceof z.ZodType) return name === "documentSubmissions" ? [[`${name}.${kind}`, one]] : [];
      return "getRoutingPath" in one ? sent(`${name}.${kind}`, one) : [];
    });
  }
  const { request } = exported as { request?: Record<string, unknown> };
  const { query, body } = request ?? {};
  const content = Object.values((body as { content?: Record<string, { schema: unknown }> })?.content ?? {});
  return [
    ...(query instanceof z.ZodType ? [[`${name}.query`, query] as [string, z.ZodType]] : []),
    ...content.flatMap(
      ({ schema }): Schemas => (schema instanceof z.ZodType ? [[`${name}.body`, schema]] : []),
    ),
  ];
}

const fields = Object.values(modules)
  .flatMap((exports) => Object.entries(exports).flatMap(([name, exported]) => sent(name, exported)))
  .flatMap(([name, schema]) => fieldsOf(schema, name));

/** An id is chosen, and the backend looks for it among its own. It is the only text that may come as a number. */
const isId = ({ schema }: Field) => z.safeParse(schema, 7).data === "7";

test("every text field of every request to the backend loses characters that nobody sees", () => {
  const paths = fields.map(({ path }) => path);
  for (const known of [
    "documentSubmissions.License.LicenseNumber",
    "documentSubmissions.EAndO.IssuedBy",
    "applicationSubmission.LastName",
    "listScopes.query.email",
    "requestScope.body.customer.email",
    "listEnrollments.agency.query.CustomerLastName",
    "requestContracts.agency.body.targetAgency.principalAgent.eAndO.issuedBy",
    "requestHelp.body.Description",
  ])
    expect(paths).toContain(known);
  const faulty = fields.filter((field) => !isId(field) && keepsInvisible(field)).map(({ path }) => path);
  expect(faulty.filter((path) => !MADE_BY_PROGRAMS.includes(path))).toEqual([]);
});
