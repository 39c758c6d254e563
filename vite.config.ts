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

/** What every page has: in one file it is packed better than in twenty, and asked for once. */
const frame = [
  "backend/fault-panel",
  "host/nonce",
  "i18n/area-words",
  "notices/(loading-bar|status)",
  "pages/",
  "paths",
  "routes/alerts/banners",
  "routes/shell/(focus|footer|navigation|page-top|use-shell)",
  "i18n/(area-words|format|languages)",
  "session/forgery-field",
  "ui/(badge|button|card|class-names|disclosure-menu|icons|link|message|page|result-count|shell|status-page)",
].map((part) => new RegExp(`/app/${part}[^?]*$`));

/** What many pages have and others have not: a table with its pages, the fields of a form, a list's filters. */
const parts = {
  lists: /\/app\/lists\/(list|columns|applied-filters|list-filter|use-list-form)\.[^?]*$/,
  tables: /\/app\/(lists\/(list-pager|pages|use-order)\.|ui\/table)[^?]*$/,
  fields: /\/app\/ui\/form\.[^?]*$/,
};

/** What the framework says on the console to whoever builds with it; the bundler numbers names it meets twice. */
const forDevelopers = ["warning", "warning$1", "warningOnce", "warningOnce$1"];

/** What stays the same when this project changes comes in a file of its own: the browser has it already. */
const framework =
  /node_modules\/(@remix-run|react|react-dom|react-i18next|react-router|scheduler|turbo-stream)/;

function chunkOf(id: string): string | undefined {
  if (id.includes("vite/preload-helper")) return "frame";
  if (framework.test(id)) return "framework";
  for (const [name, part] of Object.entries(parts)) if (part.test(id)) return name;
  return frame.some((part) => part.test(id)) ? "frame" : undefined;
}

/** Names a file of words by its language and area, so that what a page weighs can be told. */
function fileNameOf({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language, area] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(facadeModuleId ?? "") ?? [];
  return language ? `assets/words-${language}-${area}-[hash].js` : "assets/[name]-[hash].js";
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
    // Slower than the default and a twentieth smaller, which a slow line feels on every first visit.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      module: true,
      compress: { passes: 3, keep_fargs: false, pure_getters: true, pure_funcs: forDevelopers },
    },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, chunkFileNames: fileNameOf } },
  },
  ssr: { target: "node" },
  // Named so that the first page of a fresh `npm run dev` is not reloaded with a second copy of React half-way.
  optimizeDeps: {
    include: [
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
    // What only the server uses must not be looked for in the browser's code.
    exclude: [
      "@hono/zod-openapi",
      "@remix-run/node",
      "ioredis",
      "lru-cache",
      "openid-client",
      "pino",
      "remix-i18next",
      "undici",
      "unstorage",
      "zod",
    ],
  },
  server: { host: "localhost", port: Number(process.env.PORT ?? 3000), strictPort: true },
}));
