import { data } from "@remix-run/node";

/** Every address that is not in the site map. */
export function loader(): never {
  throw data({ problem: "notFound" }, { status: 404 });
}

export function action(): never {
  throw data({ problem: "notFound" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
