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

export default defineConfig({
  plugins: [tailwindcss(), remix(options)],
  css: { transformer: "lightningcss", lightningcss: { targets: lightningTargets } },
  build: { target: browsers, cssTarget: browsers, cssMinify: "lightningcss", sourcemap: false },
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
});
