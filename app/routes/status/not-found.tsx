import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { redirectOfFormer } from "../../frame/former-addresses.server.ts";

/** Every address that is not in the site map: one of the former portal leads on, any other is not found. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const redirect = await redirectOfFormer(args);
  if (redirect) return redirect;
  throw data({ problem: "notFound" }, { status: 404 });
}

export function action(): never {
  throw data({ problem: "notFound" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
