import { usePaths } from "../../frame/use-shell.ts";
import { Link } from "../../ui/link.tsx";

const LONGEST_SHOWN = 12;
const SHOWN = 8;

/** Returns an id of at most 12 characters: a longer one ends after 8. */
export function shortId(id: string): string {
  return id.length <= LONGEST_SHOWN ? id : `${id.slice(0, SHOWN)}…`;
}

/** Returns whether an enrollment with an id can have a page. */
export const isLinkable = (id: string): boolean => /^[\w-]{1,64}$/.test(id);

/** The id of a policy, shortened, as a link to its enrollment. */
export function PolicyLink({ id }: { id: string | null }) {
  const paths = usePaths();
  if (id === null) return <>–</>;
  const text = <span title={shortId(id) === id ? undefined : id}>{shortId(id)}</span>;
  return isLinkable(id) ? <Link to={paths.enrollment(id)}>{text}</Link> : text;
}
