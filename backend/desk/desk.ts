import { createIdentityProvider, type IdentityProvider } from "#server/identity-provider.ts";
import { writeRate } from "#server/write-rate.ts";
import type { Services } from "../services.ts";
import { deskPaths } from "./paths.ts";

export type DeskOptions = {
  /** The origin at which browsers reach the desk. */
  url: string;
  /** The identity provider, at which the desk is a client of its own. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** True for a provider that never says when somebody signed in. */
  hidesSignInTime?: boolean;
  /** The number of forms that one session may send in a minute, counted in this process; the default is 60. */
  writesPerMinute?: number;
};

/** The review desk with all that its handlers share. */
export type Desk = {
  services: Services;
  url: string;
  isSecure: boolean;
  provider: IdentityProvider;
  /** Where the forms of the desk may lead to besides its own pages. */
  providerOrigin: string;
  /** Counts a form of a session. Returns 0, or the number of seconds to wait. */
  secondsToWait(sessionKey: string): Promise<number>;
};

const WRITES_PER_MINUTE = 60;

export function createDesk(
  services: Services,
  { url, issuer, clientId, clientSecret, hidesSignInTime, ...more }: DeskOptions,
): Desk {
  return {
    services,
    url,
    isSecure: url.startsWith("https:"),
    provider: createIdentityProvider({
      issuer,
      clientId,
      clientSecret,
      hidesSignInTime: hidesSignInTime ?? false,
      callbackUrl: url + deskPaths.callback,
      signedOutUrl: url + deskPaths.signedOut,
    }),
    providerOrigin: new URL(issuer).origin,
    secondsToWait: writeRate(more.writesPerMinute ?? WRITES_PER_MINUTE),
  };
}
