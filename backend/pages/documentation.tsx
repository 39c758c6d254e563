/** @jsxImportSource hono/jsx */
import { z } from "@hono/zod-openapi";
import type { PropsWithChildren } from "hono/jsx";
import { type Extension, extensions } from "#api/features.ts";
import { namedOperations } from "#api/operations.ts";
import { IDEMPOTENCY_HEADER } from "#api/submissions.ts";
import type { Audited } from "#api/wire.ts";
import type { BackendApp } from "../http/context.ts";
import { XSRF_COOKIE, XSRF_HEADER } from "../http/guards.ts";
import { framed, type Html, styleSheet } from "./frame.tsx";

/** The OpenAPI document of the backend, and a page that shows it without scripts and without external resources. */

/** The version of the API, which differs from the version of the program. */
const WIRE_VERSION = "1.0.0";

/**
 * Serves the OpenAPI 3.1 document of all routes, and a page that shows it. Call it after all routes are registered. Both are made on
 * the first request for them: a tenth of the time to start went into them.
 */
export function serveDocumentation(app: BackendApp, clientIdentifierHeader: string): void {
  const document = once(() => openApiDocument(app, clientIdentifierHeader));
  const page = once(() => {
    const { html, headers } = documentationPage(z.json().parse(JSON.parse(JSON.stringify(document()))));
    return { html: String(html), headers };
  });
  app.get("/openapi.json", (c) => c.json(document()));
  app.get("/docs", (c) => c.html(page().html, 200, page().headers));
}

/** Returns a function that makes a value on its first call, and returns the same value afterwards. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function openApiDocument(app: BackendApp, clientIdentifierHeader: string) {
  const registry = app.openAPIRegistry;
  registry.registerComponent("securitySchemes", "accessToken", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "An access token of the sign-in provider, meant for this backend.",
  });
  registry.registerComponent("securitySchemes", "clientIdentifier", {
    type: "apiKey",
    in: "header",
    name: clientIdentifierHeader,
    description: "Says which program asks. Not a secret.",
  });
  const forgery =
    "The same text as in the other: a call that changes something has both, so that no page of another site can send it. The caller chooses the text.";
  registry.registerComponent("securitySchemes", "forgeryHeader", {
    ...{ type: "apiKey", in: "header", name: XSRF_HEADER, description: forgery },
  });
  registry.registerComponent("securitySchemes", "forgeryCookie", {
    ...{ type: "apiKey", in: "cookie", name: XSRF_COOKIE, description: forgery },
  });
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Producer portal backend",
      version: WIRE_VERSION,
      description:
        "What the producer portal asks of its backend. Every refusal is problem details (RFC 9457). A record that belongs to somebody else answers exactly as one that does not exist. Calls with `x-extension` need not be there: the answer of `features` says which are.",
      // The type is that of OpenAPI 3.0, which has no identifier.
      license: { name: "All rights reserved", ...{ identifier: "LicenseRef-AllRightsReserved" } },
    },
    servers: [{ url: "/" }],
    security: [{ accessToken: [], clientIdentifier: [] }],
  });
  const operations = namedOperations();
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, call] of Object.entries(methods as Record<string, DescribedCall>)) {
      const known = operations.get(`${method} ${path}`);
      if (known) call.operationId = known.id;
      if (known?.extension) call["x-extension"] = known.extension;
      if (method !== "get")
        call.security = [{ accessToken: [], clientIdentifier: [], forgeryHeader: [], forgeryCookie: [] }];
      call.description = descriptionOf(call, known?.extension ?? null);
    }
  return document;
}

type DescribedCall = {
  operationId?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string }[];
  "x-audited"?: Audited;
  "x-extension"?: Extension;
};

/** Says what the summary of a call leaves out. */
function descriptionOf({ parameters = [], ...call }: DescribedCall, extension: Extension | null): string {
  const audited = call["x-audited"];
  const isSentOnce = parameters.some(({ name }) => name.toLowerCase() === IDEMPOTENCY_HEADER.toLowerCase());
  return [
    extension
      ? `The extension \`${extension}\`, number ${extensions[extension]}. A backend need not have it.`
      : "Part of the specification.",
    ...(isSentOnce
      ? [
          `The same \`${IDEMPOTENCY_HEADER}\` makes it happen once: a second time has the answer of the first.`,
        ]
      : []),
    audited ? `A good answer is a row of the audit log (${audited}).` : "Only refusals are in the audit log.",
  ].join(" ");
}

const schema = z.record(z.string(), z.unknown());
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: schema.optional(),
});
const contents = z.record(z.string(), z.object({ schema }));
const operation = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string().default(""),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: contents }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contents.optional() })),
});
const openApi = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default("") }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }),
});

type Operation = z.output<typeof operation> & { method: string; path: string };

const style = styleSheet(`
body{max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
h3{margin:2rem 0 .25rem;font-size:1.05rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9rem}
pre{overflow-x:auto;overflow-wrap:normal;padding:.75rem;border:1px solid var(--faint);background:var(--card)}
th,td{padding:.25rem .75rem .25rem 0}
`);

/** @throws ZodError when it is not an OpenAPI document */
function documentationPage(document: unknown) {
  const { info, paths, components } = openApi.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): Operation => ({ ...found, method, path })),
  );
  const tags = [...new Set(operations.flatMap(({ tags }) => tags))];
  const content = (
    <>
      <h1>
        {info.title} <small>{info.version}</small>
      </h1>
      <p>{info.description}</p>
      <p>
        The same as an OpenAPI 3.1 document: <a href="/openapi.json">openapi.json</a>
      </p>
      <nav aria-label="Contents">
        <ul>
          {[...tags, "Shapes"].map((tag) => (
            <li>
              <a href={`#${slug(tag)}`}>{tag}</a>
            </li>
          ))}
        </ul>
      </nav>
      {tags.map((tag) => (
        <>
          <h2 id={slug(tag)}>{tag}</h2>
          {operations
            .filter(({ tags }) => tags.includes(tag))
            .map((operation) => (
              <OperationSection operation={operation} />
            ))}
        </>
      ))}
      <h2 id="shapes">Shapes</h2>
      {Object.entries(components.schemas).map(([name, shape]) => (
        <>
          <h3 id={slug(`shape ${name}`)}>{name}</h3>
          <pre tabindex={0}>{JSON.stringify(shape, null, 2)}</pre>
        </>
      ))}
    </>
  );
  return framed({ language: "en", title: info.title, style, content });
}

function OperationSection({ operation }: { operation: Operation }) {
  const { method, path, summary, parameters, requestBody, responses } = operation;
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(partsOf);
  return (
    <section>
      <h3>
        <code>
          {method.toUpperCase()} {path}
        </code>
      </h3>
      <p>{summary}</p>
      {parameters.length + bodies.length > 0 && (
        <Table heads={["Parameter", "Where", "Value"]}>
          {parameters.map((found) => (
            <tr>
              <td>
                <code>{found.name}</code>
              </td>
              <td>
                {found.in}
                {found.required && ", required"}
              </td>
              <td>{found.schema && <Schema schema={found.schema} />}</td>
            </tr>
          ))}
          {bodies.map(({ name, type, part }) => (
            <tr>
              <td>
                <code>{name}</code>
              </td>
              <td>
                <code>{type}</code>
              </td>
              <td>
                <Schema schema={part} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Table heads={["Status", "Meaning", "Body"]}>
        {Object.entries(responses).map(([status, { description, content = {} }]) => (
          <tr>
            <td>{status}</td>
            <td>{description}</td>
            <td>
              {Object.entries(content).map(([type, { schema }], index) => (
                <>
                  {index > 0 && <br />}
                  <code>{type}</code> <Schema schema={schema} />
                </>
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

const Table = ({ heads, children }: PropsWithChildren<{ heads: readonly string[] }>) => (
  <table>
    <thead>
      <tr>
        {heads.map((head) => (
          <th scope="col">{head}</th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

type SchemaJson = z.output<typeof schema>;

/** Returns a body as one part, or the parts of a multipart body. */
const partsOf = ([type, { schema: whole }]: [string, { schema: SchemaJson }]) =>
  type.startsWith("multipart/")
    ? fieldsOf(whole).map(([name, part]) => ({ name, type, part }))
    : [{ name: "body", type, part: whole }];

const fieldsOf = ({ properties }: SchemaJson) =>
  Object.entries(z.record(z.string(), schema).catch({}).parse(properties));

/** A short description of a schema. A named schema becomes a link. */
function Schema({ schema: found }: { schema: SchemaJson }): Html {
  const reference = typeof found.$ref === "string" ? found.$ref.split("/").at(-1) : undefined;
  if (reference) return <a href={`#${slug(`shape ${reference}`)}`}>{reference}</a>;
  const items = schema.safeParse(found.items);
  if (items.success)
    return (
      <>
        list of <Schema schema={items.data} />
      </>
    );
  if (Array.isArray(found.enum)) return <Codes texts={found.enum.map(String)} />;
  const fields = fieldsOf(found).map(([name]) => name);
  if (fields.length > 0)
    return (
      <>
        JSON with <Codes texts={fields} />
      </>
    );
  return <>{[found.type, found.format].flatMap((word) => (word ? [String(word)] : [])).join(", ")}</>;
}

const Codes = ({ texts }: { texts: readonly string[] }) => (
  <>
    {texts.map((text, index) => (
      <>
        {index > 0 && ", "}
        <code>{text}</code>
      </>
    ))}
  </>
);

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
