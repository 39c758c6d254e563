import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { connectureOf } from "../../api-client/connecture.server.ts";
import { withProblemPage } from "../../frame/document.server.tsx";
import { settings } from "../../host/settings.server.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { connectionName, userClaims } from "../../session/claims.server.ts";
import { type InPortal, requirePortal } from "../../session/guards.server.ts";

/** Leads to the health marketplace: to single sign-on for a captive agent or agency, to the default link otherwise. */
export async function loader(args: LoaderFunctionArgs) {
  const inPortal = await requirePortal(args);
  const leave = async () => {
    const address = (await singleSignOn(inPortal)) ?? settings.LINK_MARKETPLACE;
    if (!address) throw data({ problem: "notFound" }, { status: 404 });
    return redirectTo(address);
  };
  return withProblemPage(args, leave, pathsFor(inPortal.portal).home());
}

/** @returns null when the portal has no single sign-on, or the user no connection to sign on with */
async function singleSignOn(inPortal: InPortal): Promise<string | null> {
  const { session, backend, portal } = inPortal;
  const [{ is_captive, sso_url }, claims] = await Promise.all([
    connectureOf(session.key, backend, portal),
    userClaims(inPortal),
  ]);
  const address = is_captive ? webAddress(sso_url) : null;
  const connection = connectionName(claims);
  if (!address || !connection) return null;
  address.searchParams.set("connection", connection);
  return address.href;
}

/** Only a whole https address: the backend's word is not trusted to be one. */
function webAddress(text: string | null): URL | null {
  if (!text || !URL.canParse(text)) return null;
  const address = new URL(text);
  return address.protocol === "https:" && !address.username && !address.password ? address : null;
}
