import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
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

/** The customer of a policy, or its id, shortened, as a link to its enrollment. */
export function PolicyLink({ id, customer }: { id: string | null; customer: string | null }): ReactNode {
  const paths = usePaths();
  if (id === null) return customer ?? "–";
  const text = customer ?? <span title={shortId(id) === id ? undefined : id}>{shortId(id)}</span>;
  return isLinkable(id) ? <Link to={paths.enrollment(id)}>{text}</Link> : text;
}

/** Leads to a help request about the payments of a policy, or about one of them. */
export function AskAbout({
  policyId,
  payment,
  customer,
}: {
  policyId: string | null;
  payment?: string;
  customer: string | null;
}) {
  const { t } = useTranslation("statements");
  const paths = usePaths();
  if (policyId === null || !isLinkable(policyId)) return "–";
  return (
    <Link to={paths.newHelpRequest({ policy: policyId, ...(payment !== undefined && { payment }) })}>
      {t("ask.link")}
      <span className="sr-only">{` ${customer ?? shortId(policyId)}`}</span>
    </Link>
  );
}
