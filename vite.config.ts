import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import options from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The oldest browsers that must look right; locked-down machines have them. */
const browsers = ["chrome109", "firefox115", "safari15.6"];
const lightningTargets = { chrome: 109 << 16, firefox: 115 << 16, safari: (15 << 16) | (6 << 8) };

/** Scripts that pages share come in a few files: on a slow line thirty small ones come later. */
const sharedFiles = {
  // It stays the same when the portal changes: the browser has it already.
  framework:
    /vite\/preload-helper|\/node_modules\/(@remix-run|react|react-dom|react-i18next|react-router|scheduler|turbo-stream)/,
  frame:
    /\/api\/(plain-text|text-length|typed-text)\.ts$|\/app\/(api-client|forms\/(form-state|use-sending)|frame|host|i18n\/(format|languages|options|search)|paths|routes\/alerts|session|ui\/(badge|button|card|changed-control|class-names|control|disclosure-menu|footer|form|icons|message|page|place|plain-click|result-count|segments|shell|text|top-bar))[^?]*$/,
  lists: /\/app\/(lists|ui\/(chips|filter-bar|pager|segmented-links|table))[^?]*$/,
  forms:
    /\/node_modules\/@conform-to|\/app\/forms\/(field|field-checks|submission-form|text-fields|use-form-state)\.tsx?$/,
};

function sharedFileOf(id: string): string | undefined {
  return Object.entries(sharedFiles).find(([, modules]) => modules.test(id))?.[0];
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(options)],
  // Not every key of the catalogues can be the name of an export.
  json: { namedExports: false },
  css: { transformer: "lightningcss", lightningcss: { targets: lightningTargets } },
  build: {
    target: browsers,
    cssTarget: browsers,
    cssMinify: "lightningcss",
    sourcemap: false,
    // Slower than the default and a thirtieth smaller, which a slow line feels on every first visit.
    minify: isSsrBuild ? false : "terser",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sharedFileOf } },
  },
  ssr: { target: "node" },
  // Named so that the first page of a fresh `npm run dev` is not reloaded with a second copy of React half-way.
  optimizeDeps: {
    include: [
      "@conform-to/react",
      "@remix-run/react",
      "i18next",
      "react",
      "react-dom",
      "react-dom/client",
      "react-i18next",
      "react-router",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
    ],
    // Packages of the server must not be looked for in the browser's code.
    exclude: [
      "@conform-to/zod/v4",
      "@fastify/busboy",
      "@hono/zod-openapi",
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace-node",
      "@remix-run/node",
      "arctic",
      "colorjs.io",
      "ioredis",
      "lru-cache",
      "openid-client",
      "pino",
      "prom-client",
      "remix-auth",
      "remix-auth-oauth2",
      "remix-i18next",
      "undici",
      "unstorage",
      "zod",
    ],
  },
  server: { host: "localhost", port: Number(process.env.PORT ?? 3000), strictPort: true },
}));
