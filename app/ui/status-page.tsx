import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

/** One message on a page of its own, outside the shell. */
export function StatusPage({
  title,
  productName,
  children,
  actions,
}: {
  title: ReactNode;
  productName?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <main id="main" className="status-page" tabIndex={-1}>
      <div className="status-card">
        {productName && (
          <p className="brand">
            <Icon name="mark" />
            <span>{productName}</span>
          </p>
        )}
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {children}
        {actions && <div className="toolbar">{actions}</div>}
      </div>
    </main>
  );
}
