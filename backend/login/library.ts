export { InvalidGrant, InvalidTarget, SessionNotFound } from "oidc-provider/lib/helpers/errors.js";
export {
  base as standardPrompts,
  Check as PromptCheck,
} from "oidc-provider/lib/helpers/interaction_policy/index.js";
export { Provider } from "oidc-provider/lib/provider.js";
