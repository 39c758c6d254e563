import { readFileSync } from "node:fs";
import type { KnipConfig } from "knip";

/** The modules that `app/routes.ts` names are entries; whatever else lies beside them must be used by something. */
const routeModules = [...readFileSync("app/routes.ts", "utf8").matchAll(/"((?:routes|frame)\/[^"]+)"/g)].map(
  ([, file]) => `app/${file}`,
);

export default {
  remix: { entry: ["app/root.tsx", "app/entry.{client,server}.tsx", "app/routes.ts", ...routeModules] },
  entry: [
    "api/*.ts",
    "app/host/main.ts",
    "backend/check-settings.ts",
    "demo/main.ts",
    "backend/export-worker-from-source.js",
    "scripts/*.js",
    "tests/load/*.ts",
    "tests/support/{demo-data-command,mailbox,backend/{fill-embedded,newer}-command}.ts",
  ],
  project: ["{api,app,backend,demo,scripts,server,tests}/**/*.{js,ts,tsx}", "*.{js,ts}"],
  // Used by file name, by style sheet or by configuration, which no import shows.
  ignoreDependencies: [
    "axe-core",
    "@biomejs/biome",
    "dejavu-fonts-ttf",
    "dclint",
    // The text of a generated client imports it.
    "openapi-fetch",
    "dependency-cruiser",
    /^@fontsource-variable\//,
    "@fontsource/unifontex",
    // Its version is bound by `overrides`.
    "react-router-dom",
    "tailwindcss",
    "typescript-7",
    "vnu-jar",
  ],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
