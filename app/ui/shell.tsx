import type { ReactNode } from "react";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { Link } from "./link.tsx";

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
      <a className="skip-link" href="#main">
        {skipLabel}
      </a>
      <div className="shell">
        {topBar}
        {sidebar}
        <div className="shell-body">
          {banner}
          {status}
          <main id="main" tabIndex={-1}>
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
  /** A number beside the label; `label` says in words what it counts. */
  count?: { text: string; label: string };
  children?: readonly SidebarEntry[];
};

/** A group without a label stands above the others. */
export type SidebarGroup = { id: string; label?: string; entries: readonly SidebarEntry[] };

/**
 * The main navigation: a column beside the page, or where that does not fit a menu under the top bar. Both stand in
 * the page and the style sheet shows one, because a closed `details` cannot be shown open by style alone.
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
    <>
      <DisclosureMenu
        className="side-menu"
        summary={
          <>
            <Icon name="menu" />
            {menuLabel}
          </>
        }
      >
        <nav className="side-nav" aria-label={menuLabel}>
          <SidebarGroups place="menu-" groups={groups} />
        </nav>
      </DisclosureMenu>
      <nav className="side-nav side-column" aria-label={label}>
        <SidebarGroups place="side-" groups={groups} />
      </nav>
    </>
  );
}

/** @param props.place keeps the ids of the two navigations apart */
function SidebarGroups({ place, groups }: { place: string; groups: readonly SidebarGroup[] }) {
  return groups.map(({ id, label, entries }) => (
    <div key={id} className="side-group">
      {label && <p id={place + id}>{label}</p>}
      <SidebarEntries entries={entries} labelledBy={label && place + id} />
    </div>
  ));
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
              <span className="side-count">
                <span aria-hidden="true">{count.text}</span>
                <span className="visually-hidden">{` ${count.label}`}</span>
              </span>
            )}
          </Link>
          {children && children.length > 0 && <SidebarEntries entries={children} />}
        </li>
      ))}
    </ul>
  );
}

export function TopBar({
  productName,
  homeTo,
  portalName,
  portalKind,
  quickLinks,
  user,
  progress,
}: {
  productName: string;
  homeTo: string;
  portalName?: string;
  portalKind?: string;
  quickLinks?: { label: string; links: readonly { label: string; href: string }[] };
  user?: { label: string; items: readonly ReactNode[] };
  /** Stands in the landmark of the bar. */
  progress?: ReactNode;
}) {
  return (
    <header className="top-bar">
      <Link to={homeTo} className="brand">
        <Icon name="mark" />
        <span>{productName}</span>
      </Link>
      {portalName && (
        <p className="top-bar-portal">
          {portalKind && <span className="top-bar-kind">{`${portalKind} `}</span>}
          <span className="top-bar-name">{portalName}</span>
        </p>
      )}
      <div className="top-bar-menus">
        {quickLinks && quickLinks.links.length > 0 && (
          <DisclosureMenu summary={<MenuName icon="external" label={quickLinks.label} />}>
            <ul>
              {quickLinks.links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </DisclosureMenu>
        )}
        {user && (
          <DisclosureMenu summary={<MenuName icon="user" label={user.label} />}>
            <p className="menu-title" aria-hidden="true">
              {user.label}
            </p>
            <ul>
              {user.items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu are fixed.
                <li key={index}>{item}</li>
              ))}
            </ul>
          </DisclosureMenu>
        )}
      </div>
      {progress}
    </header>
  );
}

function MenuName({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="menu-name">{label}</span>
    </>
  );
}

type FooterLink = { label: string; href: string };

export function Footer({
  links,
  socialLabel,
  socialLinks,
  copyright,
  version,
}: {
  links: readonly FooterLink[];
  socialLabel: string;
  socialLinks: readonly FooterLink[];
  copyright: ReactNode;
  version?: string;
}) {
  return (
    <footer className="footer">
      <p>
        {copyright}
        {version && <span className="footer-version">{` ${version}`}</span>}
      </p>
      <FooterLinks links={links} />
      {socialLinks.length > 0 && (
        <nav aria-label={socialLabel}>
          <FooterLinks links={socialLinks} />
        </nav>
      )}
    </footer>
  );
}

function FooterLinks({ links }: { links: readonly FooterLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
