import en from "#locales/en/status.json" with { type: "json" };
import es from "#locales/es/status.json" with { type: "json" };
import { policyFor } from "./protection.server.ts";

/** After how many seconds another try is welcome. */
const RETRY_SECONDS = 2;

/** The page for somebody who asks for too much at once. It is always the same, and nobody's work. */
const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${en.tooManyRequests.title}</title>
</head>
<body>
<main>
<h1>${en.tooManyRequests.title}</h1>
<p>${en.tooManyRequests.text}</p>
<p lang="es">${es.tooManyRequests.text}</p>
</main>
</body>
</html>
`;

export const tooMany = () =>
  new Response(page, {
    status: 429,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policyFor(),
      "Retry-After": String(RETRY_SECONDS),
    },
  });
