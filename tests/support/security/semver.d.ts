/** The part of the package `semver` that is used here; it brings no types. */
declare module "semver" {
  const semver: {
    satisfies(version: string, range: string, options?: { includePrerelease?: boolean }): boolean;
    /** The range in short form; null when it is none. */
    validRange(range: string): string | null;
  };
  export default semver;
}
