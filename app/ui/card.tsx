import { Children, isValidElement, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A bordered surface. `title` is a heading element, usually h2 or h3 with a link in it. */
export function Card({
  title,
  aside,
  children,
  footer,
  className,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames("card", className)}>
      {(title || aside) && (
        <div className="card-head">
          {title}
          {aside && <div className="flex flex-wrap items-center gap-1.5">{aside}</div>}
        </div>
      )}
      {children}
      {footer && (
        <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-border pt-3 print:hidden">
          {footer}
        </div>
      )}
    </div>
  );
}

const columnLooks = {
  1: "",
  2: "xl:grid-cols-2",
  3: "sm:grid-cols-2 xl:grid-cols-3",
};

/** One list item per child; keys come from the children. */
export function CardList({
  columns = 1,
  children,
  ...labels
}: {
  columns?: 1 | 2 | 3;
  children: ReactNode;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}) {
  return (
    <ul className={classNames("card-list grid grid-cols-1 gap-2", columnLooks[columns])} {...labels}>
      {Children.map(children, (child) =>
        isValidElement(child) ? <li className="min-w-0 [&>.card]:h-full">{child}</li> : null,
      )}
    </ul>
  );
}

export type Fact = { term: ReactNode; value: ReactNode; wide?: boolean };

/**
 * Terms and values. A fact without a value is not shown; with none at all nothing is.
 * @param look `columns` has up to three side by side, `lines` puts each in a line of its own
 */
export function Facts({ items, look = "columns" }: { items: readonly Fact[]; look?: "columns" | "lines" }) {
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  const isLines = look === "lines";
  return (
    <dl className={classNames("facts", !isLines && "facts-columns")}>
      {known.map(({ term, value, wide }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a record's facts never changes.
          key={index}
          className={wide ? "col-span-full" : undefined}
        >
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
