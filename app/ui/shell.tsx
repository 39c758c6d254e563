import type { ReactNode } from "react";
import { MenuRoot } from "./disclosure-menu.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { Link } from "./link.tsx";
import { Apart } from "./text.tsx";

/** The id of the first row of a page that is about a list. A link at the top of the page leads to it. */
export const FIRST_ROW = "first-row";

/** The frame of every page inside the portal. */
export function Shell({
  skips,
  topBar,
  sidebar,
  banner,
  status,
  footer,
  children,
}: {
  /** Links past what stands above. */
  skips: readonly { label: string; to: string }[];
  topBar: ReactNode;
  sidebar: ReactNode;
  banner?: ReactNode;
  status: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      {skips.map(({ label, to }) => (
        <Apart key={to}>
          <a className="skip-link" href={to}>
            {label}
          </a>
        </Apart>
      ))}
      <div className="shell">
        {topBar}
        {sidebar}
        <div className="shell-body">
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

export type SidebarEntry = {
  label: string;
  to: string;
  /** true or "page": this very page; "section": a page below it. */
  current?: boolean | "page" | "section";
  icon?: IconName;
  /** A number beside the label; `label` explains it in words. */
  count?: { text: string; label: string };
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
  // One entry is no choice.
  if (groups.flatMap(({ entries }) => entries).length < 2) return null;
  return (
    <MenuRoot className="sidebar">
      <details>
        <summary className="menu-summary">
          <Icon name="menu" size="large" />
          <span className="sr-only">{menuLabel}</span>
        </summary>
      </details>
      <nav className="navigation" aria-label={label}>
        {groups.map(({ id, label, entries }) => (
          <div key={id}>
            {label && <p id={`menu-${id}`}>{label}</p>}
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
      {entries.map(({ label, to, current, icon, count }) => (
        <li key={to}>
          <Link to={to} aria-current={current ? (current === "section" ? "true" : "page") : undefined}>
            {icon && <Icon name={icon} />}
            {label}
            {count && (
              <Apart>
                <span className="count">
                  <span aria-hidden="true">{count.text}</span>
                  <span className="sr-only">{` ${count.label}`}</span>
                </span>
              </Apart>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
