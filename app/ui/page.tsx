import type { ReactNode } from "react";
import { Link } from "./link.tsx";

export type Crumb = { label: string; to?: string };

export function PageHeader({
  title,
  breadcrumbs,
  breadcrumbsLabel,
  lead,
  actions,
}: {
  title: ReactNode;
  breadcrumbs?: readonly Crumb[];
  breadcrumbsLabel?: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="page-header">
      {breadcrumbs && breadcrumbs.length > 0 && <Breadcrumbs label={breadcrumbsLabel} crumbs={breadcrumbs} />}
      <div className="page-title">
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="toolbar">{actions}</div>}
      </div>
      {lead && <div className="lead">{lead}</div>}
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
        {actions && <div className="toolbar">{actions}</div>}
        {description && <div className="hint">{description}</div>}
      </div>
      {children}
    </section>
  );
}
