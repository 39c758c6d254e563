import { deskPaths } from "#backend/desk/paths.ts";
import type { Settings } from "#backend/settings.ts";
import { demoAccounts, demoPassword } from "../data/accounts.ts";
import type { DemoLogin } from "./provider.ts";

/** Opens the demo sign-in for the portal and the review desk of the settings. */
export async function openSignIn(settings: Settings): Promise<DemoLogin> {
  // On Node 20, loading this library writes a warning. The import stands here, where the warning goes into the log.
  const { createDemoLogin } = await import("./provider.ts");
  const { issuer, audience, dataDir, accessTokenSeconds, portalUrl } = settings;
  return createDemoLogin({
    issuer,
    audience,
    dataDir,
    accessTokenSeconds,
    clients: [
      {
        ...settings.client,
        redirectUri: `${portalUrl}/account/callback`,
        postLogoutRedirectUri: `${portalUrl}/account/signed-out`,
      },
      ...(settings.desk ? [deskClient(settings.desk)] : []),
    ],
    accounts: demoAccounts,
    password: demoPassword,
    interactionPath: "/login/sign-in",
  });
}

const deskClient = ({ url, clientId, clientSecret }: NonNullable<Settings["desk"]>) => ({
  id: clientId,
  secret: clientSecret,
  redirectUri: url + deskPaths.callback,
  postLogoutRedirectUri: url + deskPaths.signedOut,
  signsInOnly: true,
});
