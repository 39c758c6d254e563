import { z } from "@hono/zod-openapi";
import type { BackendApp } from "./context.ts";
import { renderDocumentation } from "./documentation-page.ts";

/** The version of the API, which differs from the version of the program. */
const WIRE_VERSION = "1.0.0";

const pageHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Serves the OpenAPI 3.1 document of all routes, and a page that shows it. Call it after all routes are registered. Both are made on
 * the first request for them: a tenth of the time to start went into them.
 */
export function serveDocumentation(app: BackendApp, clientIdentifierHeader: string): void {
  const document = once(() => openApiDocument(app, clientIdentifierHeader));
  const page = once(() => renderDocumentation(z.json().parse(JSON.parse(JSON.stringify(document())))));
  app.get("/openapi.json", (c) => c.json(document()));
  app.get("/docs", (c) => c.html(page(), 200, pageHeaders));
}

/** Returns a function that makes a value on its first call, and returns the same value afterwards. */
function once<T extends object | string>(make: () => T): () => T {
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
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Producer portal backend",
      version: WIRE_VERSION,
      description:
        "What the producer portal asks of its backend. Every refusal is problem details (RFC 9457). A record that belongs to somebody else answers exactly as one that does not exist.",
    },
    servers: [{ url: "/" }],
    security: [{ accessToken: [], clientIdentifier: [] }],
  });
}
