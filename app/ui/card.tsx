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
          {aside && <div className="card-aside">{aside}</div>}
        </div>
      )}
      {children}
      {footer && <div className="card-foot">{footer}</div>}
    </div>
  );
}

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
    <ul className={classNames("card-list", columns > 1 && `card-list-${columns}`)} {...labels}>
      {Children.map(children, (child) => (isValidElement(child) ? <li>{child}</li> : null))}
    </ul>
  );
}

export type Fact = { term: ReactNode; value: ReactNode; wide?: boolean };

/** Terms and values in as many columns as fit. A fact without a value is left out, and a list without facts. */
export function Facts({ items }: { items: readonly Fact[] }) {
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className="facts">
      {known.map(({ term, value, wide }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a record's facts never changes.
        <div key={index} className={wide ? "fact-wide" : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
