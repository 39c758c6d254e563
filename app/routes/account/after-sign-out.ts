import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { takeAddressAfterSignOut } from "../../session/after-sign-out.server.ts";

/** Leads a browser whose user has signed out to the page that waits for it, once. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { address, cookie } = await takeAddressAfterSignOut(request);
  return redirectTo(address ?? paths.signedOut(), { status: 303, cookies: [cookie] });
}
