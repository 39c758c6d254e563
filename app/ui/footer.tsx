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
    <footer className="mt-10 flex max-w-384 flex-wrap items-center gap-x-6 gap-y-1 border-t border-border py-4 text-xs text-muted print:hidden">
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
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className="inline-block py-1 text-inherit">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
