import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { MenuRoot, MenuSummary } from "./disclosure-menu.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { Apart } from "./text.tsx";

/** The frame of every page inside the portal. */
export function Shell({
  skipLabel,
  topBar,
  sidebar,
  banner,
  status,
  footer,
  children,
}: {
  skipLabel: string;
  topBar: ReactNode;
  sidebar: ReactNode;
  banner?: ReactNode;
  status: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <a
        className="sr-only z-30 rounded-sm border border-control bg-surface focus:not-sr-only focus:absolute focus:px-4 focus:py-2 focus:top-2 focus:left-2"
        href="#main"
      >
        {skipLabel}
      </a>
      <div className="shell grid min-h-screen grid-cols-1 grid-rows-[auto_auto_1fr] lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        {topBar}
        {sidebar}
        <div className="shell-body flex min-w-0 flex-col px-4 pt-4 lg:px-6 lg:pt-5">
          {banner}
          {status}
          <main id="main" tabIndex={-1} className="w-full max-w-384 flex-[1_0_auto]">
            {children}
          </main>
          {footer}
        </div>
      </div>
    </>
  );
}

const navLook =
  "text-sm [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-2.5 [&_a]:rounded-sm [&_a]:px-2.5 [&_a]:text-text [&_a]:no-underline lg:[&_a]:min-h-8 [&_a:hover]:bg-raised [&_a[aria-current]]:bg-primary-tint [&_a[aria-current]]:font-semibold [&_a[aria-current]]:text-primary-strong [&_.icon]:text-muted [&_[aria-current]_.icon]:text-inherit [&_ul_ul_a]:pl-9.5";

export type SidebarEntry = {
  label: string;
  to: string;
  /** true or "page": this very page; "section": a page below it. */
  current?: boolean | "page" | "section";
  icon?: IconName;
  /** A number beside the label; `label` explains it in words. */
  count?: { text: string; label: string };
  children?: readonly SidebarEntry[];
};

/** A group without a label stands above the others. */
export type SidebarGroup = { id: string; label?: string; entries: readonly SidebarEntry[] };

/**
 * The main navigation: a column beside the page, or where that does not fit a menu under the top bar. It stands in the page once.
 * The style sheet shows the column always, and the menu while the `details` before it is open.
 */
export function Sidebar({
  label,
  menuLabel,
  groups,
}: {
  label: string;
  menuLabel: string;
  groups: readonly SidebarGroup[];
}) {
  return (
    <MenuRoot className="text-sm border-b border-border bg-canvas lg:border-r lg:border-b-0 lg:px-3 lg:py-4 print:hidden">
      <details className="group lg:hidden">
        <MenuSummary className="w-full px-4 font-medium">
          <Icon name="menu" />
          {menuLabel}
        </MenuSummary>
      </details>
      <nav
        className={`${navLook} hidden px-1.5 pb-3 [[open]+&]:block lg:sticky lg:top-4 lg:block lg:max-h-[calc(100vh-2rem)] lg:overflow-y-auto lg:p-0`}
        aria-label={label}
      >
        {groups.map(({ id, label, entries }) => (
          <div key={id} className="not-first:mt-5">
            {label && (
              <p id={`menu-${id}`} className="mb-1 px-2.5 text-xs font-medium text-muted">
                {label}
              </p>
            )}
            <SidebarEntries entries={entries} labelledBy={label && `menu-${id}`} />
          </div>
        ))}
      </nav>
    </MenuRoot>
  );
}

function SidebarEntries({ entries, labelledBy }: { entries: readonly SidebarEntry[]; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map(({ label, to, current, icon, count, children }) => (
        <li key={to}>
          <Link to={to} aria-current={current ? (current === "section" ? "true" : "page") : undefined}>
            {icon && <Icon name={icon} />}
            {label}
            {count && (
              <Apart>
                <span className="ml-auto rounded-full bg-urgent-tint px-1.5 text-xs/5 font-medium text-urgent">
                  <span aria-hidden="true">{count.text}</span>
                  <span className="sr-only">{` ${count.label}`}</span>
                </span>
              </Apart>
            )}
          </Link>
          {children && children.length > 0 && <SidebarEntries entries={children} />}
        </li>
      ))}
    </ul>
  );
}
