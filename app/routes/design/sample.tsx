import type { ReactNode } from "react";

/** A part of the page of which a picture is kept. */
export function Sample({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section data-sample={name} aria-labelledby={`sample-${name}`} className="space-y-4 bg-surface p-4">
      <h2 id={`sample-${name}`}>{title}</h2>
      {children}
    </section>
  );
}

/** One component, or one state of it, with its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <p className="text-xs text-muted">{name}</p>
      {children}
    </div>
  );
}
