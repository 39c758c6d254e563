import { Link } from "@remix-run/react";
import { usePaths } from "../../frame/use-shell.ts";
import { isLinkable, shortId } from "./policy-id.ts";

/** The id of a policy, shortened, as a link to its enrollment. */
export function PolicyLink({ id }: { id: string | null }) {
  const paths = usePaths();
  if (id === null) return <>–</>;
  const text = <span title={shortId(id) === id ? undefined : id}>{shortId(id)}</span>;
  return isLinkable(id) ? <Link to={paths.enrollment(id)}>{text}</Link> : text;
}
