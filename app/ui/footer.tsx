import type { ReactNode } from "react";

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
      <p className="mr-auto">
        {copyright}
        {version && <span className="ml-2">{` ${version}`}</span>}
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
