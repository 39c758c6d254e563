import * as oidc from "openid-client";
import { AUDIENCE, CLIENT_ID, CLIENT_SECRET } from "./portal.ts";
import { visitor } from "./visitor.ts";

/** An access token of a demo account, got from the demo sign-in as the portal gets its own. */
export async function ownToken(issuer: string, portalUrl: string, email: string): Promise<string> {
  const config = await oidc.discovery(
    new URL(issuer),
    CLIENT_ID,
    undefined,
    oidc.ClientSecretBasic(CLIENT_SECRET),
    { execute: [oidc.allowInsecureRequests] },
  );
  const [state, verifier] = [oidc.randomState(), oidc.randomPKCECodeVerifier()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${portalUrl}/account/callback`,
    scope: "openid",
    resource: AUDIENCE,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const somebody = visitor(portalUrl);
  const form = await somebody.get(url.href);
  const back = await somebody.submit(form, { values: { email, password: "demo" } });
  // The portal knows nothing of this sign-in and refuses it; the code in the address it was given is still unspent.
  const callback = back.via.find((address) => address.includes("/account/callback"));
  if (!callback) throw new Error("The demo sign-in did not lead back to the portal");
  const checks = { expectedState: state, pkceCodeVerifier: verifier };
  return (await oidc.authorizationCodeGrant(config, new URL(callback), checks)).access_token;
}
