/**
 * The options that all bundles of programs share. A program imports its packages, unless its build says otherwise.
 * @type {import("esbuild").BuildOptions}
 */
export const bundleOptions = {
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
};
