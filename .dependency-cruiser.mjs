/**
 * The direction of imports: `npm run check` fails on one that runs back. A folder may import the folders after it, and none before it.
 */

/** @type {Record<string, string[]>} */
const orders = {
  app: [
    "routes",
    "producer",
    "lists",
    "files",
    "forms",
    "frame",
    "session",
    "api-client",
    "ui",
    "i18n",
    "store",
    "host",
  ],
  backend: [
    "desk",
    "import",
    "admin",
    "review",
    "areas",
    "scopes",
    "exports",
    "submissions",
    "files",
    "lists",
    "mail",
    "pages",
    "http",
    "sealing",
    "database",
  ],
};

/** Programs and what they share: each may import only these others. The start is in `demo`. */
const programs = {
  api: [],
  server: [],
  app: ["api", "server", "locales"],
  backend: ["api", "server", "locales"],
};

export default {
  forbidden: [
    ...Object.entries(programs).map(([program, others]) => ({
      name: `${program} imports only ${["itself", ...others].join(", ")}`,
      severity: "error",
      from: { path: `^${program}/`, pathNot: "\\.test\\." },
      to: {
        path: "^(api|app|backend|demo|locales|scripts|server|tests)/",
        pathNot: `^(${[program, ...others].join("|")})/`,
      },
    })),
    ...Object.entries(orders).flatMap(([program, folders]) =>
      folders.slice(1).map((folder, index) => ({
        name: `${program}/${folder} imports only the folders after it`,
        severity: "error",
        from: { path: `^${program}/${folder}/`, pathNot: "\\.test\\." },
        to: { path: `^${program}/(${folders.slice(0, index + 1).join("|")})/` },
      })),
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
