import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Toolbar } from "./page-layout.tsx";

export type Crumb = { label: string; to?: string };

/** The head of a page: where it stands, its title, its status beside it, and what can be done. */
export function PageHeader({
  title,
  breadcrumbs,
  breadcrumbsLabel,
  status,
  lead,
  actions,
}: {
  title: ReactNode;
  breadcrumbs?: readonly Crumb[];
  breadcrumbsLabel?: string;
  /** Badges beside the title. */
  status?: ReactNode;
  lead?: ReactNode;
  /** One primary button at most, the last of them. */
  actions?: ReactNode;
}) {
  return (
    <div className="mb-4">
      {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs label={breadcrumbsLabel} crumbs={breadcrumbs} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-1">
          <h1 id="page-title" tabIndex={-1} className="min-w-0 max-w-full">
            {title}
          </h1>
          {status}
        </div>
        {actions && <Toolbar>{actions}</Toolbar>}
      </div>
      {lead && <div className="mt-1 max-w-184 text-muted">{lead}</div>}
    </div>
  );
}

function Breadcrumbs({ label, crumbs }: { label?: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label} className="breadcrumbs">
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${label} ${to}`}>
            {to && index < crumbs.length - 1 ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? "page" : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A titled part of a page, a landmark of its own. */
export function Section({
  id,
  title,
  description,
  actions,
  children,
}: {
  id: string;
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {actions && <Toolbar>{actions}</Toolbar>}
        {description && <div className="basis-full text-sm text-muted">{description}</div>}
      </div>
      {children}
    </section>
  );
}

/**
 * A page's parts, with others at the side where there is room for two columns.
 * @param isAfter where there is not, they stand below the page's own parts instead of above them
 */
export function WithAside({
  aside,
  isAfter,
  children,
}: {
  aside: ReactNode;
  isAfter?: boolean;
  children: ReactNode;
}) {
  const side = <div className={isAfter ? "mt-8 xl:mt-0" : "mb-8 xl:order-last xl:mb-0"}>{aside}</div>;
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-8 [&>*]:min-w-0">
      {!isAfter && side}
      <div>{children}</div>
      {isAfter && side}
    </div>
  );
}
