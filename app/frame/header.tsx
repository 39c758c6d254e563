import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Crumb, PageHeader } from "../ui/page.tsx";
import { usePaths, useShell } from "./use-shell.ts";

type Props = {
  title: string;
  /** The pages between the home page and this one. */
  above?: readonly Crumb[];
  /** Badges beside the title. */
  status?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The head of a page inside the shell: where it stands, its title, what can be done. */
export function Header({ title, above = [], status, lead, actions }: Props) {
  const { t } = useTranslation("shell");
  const paths = usePaths();
  const shell = useShell();
  return (
    <PageHeader
      title={title}
      breadcrumbsLabel={t("breadcrumbs")}
      // Without a portal the home page leads to the choice of one.
      breadcrumbs={
        shell?.portal ? [{ label: t("areas.home"), to: paths.home() }, ...above, { label: title }] : []
      }
      status={status}
      lead={lead}
      actions={actions}
    />
  );
}
