import type { ReactNode } from "react";
import { Mark } from "./brand.tsx";
import { DisclosureMenu } from "./disclosure-menu.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { Link } from "./link.tsx";

export type BarLink = { label: string; to: string; hint?: string };

/** The bar on top: the product, the portal and the way to another one, links out of the portal, the user. */
export function TopBar({
  productName,
  homeTo,
  portal,
  search,
  quickLinks,
  user,
  progress,
}: {
  productName: string;
  homeTo: string;
  /** `others` are the portals chosen last and the way to all of them; without any the name is only a name. */
  portal?: { kind: string; name: string; switchLabel: string; others: readonly BarLink[] };
  search?: ReactNode;
  quickLinks?: { label: string; links: readonly { label: string; href: string }[] };
  user?: { label: string; items: readonly ReactNode[] };
  /** Stands in the landmark of the bar. */
  progress?: ReactNode;
}) {
  return (
    <header className="bar">
      <Link to={homeTo} className="bar-product">
        <Mark />
        <span className={portal && "sr-only sm:not-sr-only"}>{productName}</span>
      </Link>
      {portal && <PortalSwitch {...portal} />}
      {search}
      <div className="bar-end">
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
            <p className="border-b border-border px-2.5 pt-1 pb-2 text-xs text-muted" aria-hidden="true">
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

function PortalSwitch({
  kind,
  name,
  switchLabel,
  others,
}: {
  kind: string;
  name: string;
  switchLabel: string;
  others: readonly BarLink[];
}) {
  const shown = (
    <span className="bar-portal-name">
      <span className="text-xs text-muted max-sm:sr-only">{`${kind} `}</span>
      <span className="truncate font-medium">{name}</span>
    </span>
  );
  if (others.length === 0) return <p className="bar-portal">{shown}</p>;
  return (
    <div className="bar-portal">
      <DisclosureMenu
        align="start"
        summary={
          <>
            {shown} <span className="sr-only">{switchLabel}</span>
          </>
        }
      >
        <ul aria-label={switchLabel}>
          {others.map(({ label, to, hint }) => (
            <li key={to}>
              <Link to={to} className="justify-between gap-3">
                {label} {hint && <span className="text-xs text-muted">{hint}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </DisclosureMenu>
    </div>
  );
}

function MenuName({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="sr-only xl:not-sr-only xl:max-w-64 xl:truncate">{label}</span>
    </>
  );
}
