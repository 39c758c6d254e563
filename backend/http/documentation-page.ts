import { z } from "zod";

/** Renders an OpenAPI document as a page without scripts and without external resources. */

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

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
  h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
  h3 { margin: 2rem 0 0.25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
  code, pre { font-family: ui-monospace, monospace; font-size: 0.9rem; }
  pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8888; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #8888; }
`;

/**
 * Returns the HTML page of an OpenAPI document.
 * @param document the document as a JSON value
 * @throws ZodError when it is not an OpenAPI document
 */
export function renderDocumentation(document: unknown): string {
  const { info, paths, components } = openApi.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): Operation => ({ ...found, method, path })),
  );
  const tags = [...new Set(operations.flatMap(({ tags }) => tags))];
  const contents = [...tags, "Shapes"].map(
    (tag) => `<li><a href="#${slug(tag)}">${escapeHtml(tag)}</a></li>`,
  );
  const areas = tags.map((tag) => {
    const inArea = operations.filter(({ tags }) => tags.includes(tag));
    return `<h2 id="${slug(tag)}">${escapeHtml(tag)}</h2>${inArea.map(renderOperation).join("")}`;
  });
  const shapes = Object.entries(components.schemas).map(
    ([name, shape]) =>
      `<h3 id="${slug(`shape ${name}`)}">${escapeHtml(name)}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(shape, null, 2))}</pre>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description)}</p>
<p>The same as an OpenAPI 3.1 document: <a href="/openapi.json">openapi.json</a></p>
<nav aria-label="Contents"><ul>${contents.join("")}</ul></nav>
${areas.join("\n")}
<h2 id="shapes">Shapes</h2>
${shapes.join("\n")}
</main>
</body>
</html>
`;
}

function renderOperation(operation: Operation): string {
  const { method, path, summary, parameters, requestBody, responses } = operation;
  const rows = [
    ...parameters.map(
      (found) =>
        `<tr><td><code>${escapeHtml(found.name)}</code></td><td>${escapeHtml(found.in)}${found.required ? ", required" : ""}</td><td>${renderSchema(found.schema)}</td></tr>`,
    ),
    ...Object.entries(requestBody?.content ?? {}).flatMap(renderBody),
  ];
  const table =
    rows.length > 0
      ? `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Value</th></tr></thead><tbody>${rows.join("")}</tbody></table>`
      : "";
  const answers = Object.entries(responses).map(([status, { description, content }]) => {
    const kinds = Object.entries(content ?? {}).map(
      ([type, { schema }]) => `<code>${escapeHtml(type)}</code> ${renderSchema(schema)}`,
    );
    return `<tr><td>${escapeHtml(status)}</td><td>${escapeHtml(description)}</td><td>${kinds.join("<br>")}</td></tr>`;
  });
  return `<section>
<h3><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}</p>
${table}
<table><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th></tr></thead><tbody>${answers.join("")}</tbody></table>
</section>`;
}

/** Returns one table row for a body, or one for each part of a multipart body. */
function renderBody([type, { schema: whole }]: [string, { schema: z.output<typeof schema> }]): string[] {
  const parts = type.startsWith("multipart/") ? fieldsOf(whole) : [["body", whole] as const];
  return parts.map(
    ([name, part]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td><code>${escapeHtml(type)}</code></td><td>${renderSchema(part)}</td></tr>`,
  );
}

function fieldsOf({ properties }: z.output<typeof schema>) {
  return Object.entries(z.record(z.string(), schema).catch({}).parse(properties));
}

/** Returns a short description of a schema. A named schema becomes a link. */
function renderSchema(found: z.output<typeof schema> | undefined): string {
  if (!found) return "";
  const reference = typeof found.$ref === "string" ? found.$ref.split("/").at(-1) : undefined;
  if (reference) return `<a href="#${slug(`shape ${reference}`)}">${escapeHtml(reference)}</a>`;
  const items = schema.safeParse(found.items);
  if (items.success) return `list of ${renderSchema(items.data)}`;
  if (Array.isArray(found.enum))
    return found.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(", ");
  const fields = fieldsOf(found).map(([name]) => `<code>${escapeHtml(name)}</code>`);
  if (fields.length > 0) return `JSON with ${fields.join(", ")}`;
  const words = [found.type, found.format].flatMap((word) => (word ? [String(word)] : []));
  return escapeHtml(words.join(", "));
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
