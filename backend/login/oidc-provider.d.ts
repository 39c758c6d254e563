// The entry point of oidc-provider writes a warning on Node 20, which it runs on but does not promise to. Its modules
// are imported directly instead, and only by `library.ts`.
declare module "oidc-provider/lib/provider.js" {
  export { Provider } from "oidc-provider";
}

declare module "oidc-provider/lib/helpers/interaction_policy/index.js" {
  import type { interactionPolicy } from "oidc-provider";

  export const base: typeof interactionPolicy.base;
  export const Check: typeof interactionPolicy.Check;
}

declare module "oidc-provider/lib/helpers/errors.js" {
  import type { errors } from "oidc-provider";

  export const InvalidGrant: typeof errors.InvalidGrant;
  export const InvalidTarget: typeof errors.InvalidTarget;
  export const SessionNotFound: typeof errors.SessionNotFound;
}
