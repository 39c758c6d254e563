import {
  type ByLanguage,
  fallbackLanguage,
  inLanguage,
  type Language,
  wholeLanguages,
} from "#api/languages.ts";
import en from "#locales/en/host.json" with { type: "json" };
import es from "#locales/es/host.json" with { type: "json" };
import { contentSecurityPolicy } from "./security-headers.server.ts";

/** Some of the waiting requests are finished after this time. */
const RETRY_SECONDS = 2;

const words: ByLanguage<typeof en> = { en, es };
const wordIn = (language: Language, key: keyof typeof en) => inLanguage(words, language)[key];

/** The page for a session with too many requests. It is static, so it costs no work. */
const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${wordIn(fallbackLanguage, "tooManyTitle")}</title>
</head>
<body>
<main>
<h1>${wordIn(fallbackLanguage, "tooManyTitle")}</h1>
${wholeLanguages.map((language) => `<p lang="${language}">${wordIn(language, "tooManyText")}</p>`).join("\n")}
</main>
</body>
</html>
`;

/**
 * Returns the answer 429.
 * @param seconds the time after which the client may try again
 */
export const tooManyRequests = (seconds = RETRY_SECONDS) =>
  new Response(page.replaceAll("{{seconds}}", String(Math.max(RETRY_SECONDS, seconds))), {
    status: 429,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(),
      "Retry-After": String(seconds),
    },
  });
