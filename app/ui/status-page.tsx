import type { ReactNode } from "react";
import { Mark } from "./brand.tsx";
import { Toolbar } from "./page-layout.tsx";

/** One message on a page of its own, outside the shell. */
export function StatusPage({
  title,
  productName,
  children,
  actions,
  languages,
}: {
  title: ReactNode;
  productName?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Links to the page in other languages. */
  languages?: ReactNode;
}) {
  return (
    <main
      id="main"
      className="grid flex-1 grid-cols-[minmax(0,34rem)] place-items-center justify-center bg-canvas px-4 py-6"
      tabIndex={-1}
    >
      <div className="w-full space-y-3 rounded-md border border-border bg-surface p-6 sm:p-8">
        {productName && (
          <p className="mb-6 flex items-center gap-2.5 text-lg font-semibold text-primary-strong">
            <Mark />
            <span>{productName}</span>
          </p>
        )}
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {children}
        {actions && <Toolbar className="pt-3">{actions}</Toolbar>}
        {languages && <p className="border-t border-border pt-3 text-sm">{languages}</p>}
      </div>
    </main>
  );
}
