import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root.tsx";

/** The hidden field every POST form carries. It never stands in a GET form. */
export function ForgeryField() {
  const root = useRouteLoaderData<typeof loader>("root");
  return <input type="hidden" name="csrf" value={root?.forgeryToken ?? ""} />;
}
