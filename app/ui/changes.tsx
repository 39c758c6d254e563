import type { ReactNode } from "react";

/** Fields with what they were and what they will be: below each other on a phone, side by side on a wide screen. */
export function Changes({ children }: { children: ReactNode }) {
  return <dl className="change-list divide-y divide-border">{children}</dl>;
}

type Side = { term: ReactNode; value: ReactNode };

export function Change({
  name,
  before,
  after,
  action,
}: {
  name: ReactNode;
  before: Side;
  after: Side;
  action?: ReactNode;
}) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_5rem]">
      <dt className="font-semibold">{name}</dt>
      {[before, after].map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always these two.
        <dd key={index} className="min-w-0 wrap-anywhere">
          <span className="block text-xs text-muted">{term}</span> {value}
        </dd>
      ))}
      {action && <dd className="sm:text-end">{action}</dd>}
    </div>
  );
}
