import { Link } from "./link.tsx";
import { Changing } from "./text.tsx";

/** The state of a link: the id of the element that takes the focus on the page it leads to. */
export type FocusAfter = { focus: string };

export type PagerLink = { label: string; to: string; current?: boolean; description?: string };

/**
 * Pages and page sizes of a list, all links. A page without an address is a gap ("…"); a neighbour that is not there shows nothing. With script a page that
 * has come moves the focus to where the list begins, the element with the id `start`.
 */
export function Pager({
  label,
  start,
  summary,
  previous,
  next,
  pages,
  sizes,
  sizesLabel,
}: {
  label: string;
  start: string;
  summary?: string;
  previous?: { label: string; to: string };
  next?: { label: string; to: string };
  /** An entry without `to` is a gap. */
  pages: readonly (PagerLink | { label: string; to?: undefined })[];
  sizes?: readonly PagerLink[];
  sizesLabel?: string;
}) {
  const state: FocusAfter = { focus: start };
  return (
    <nav
      className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm"
      aria-label={label}
    >
      {summary && (
        <p className="text-muted">
          <Changing>{summary}</Changing>
        </p>
      )}
      {pages.length > 1 && (
        <ul className="flex flex-wrap items-center gap-1 print:hidden">
          {previous && (
            <li>
              <Link to={previous.to} rel="prev" state={state} className="page-link">
                {previous.label}
              </Link>
            </li>
          )}
          {pages.map((page, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have neither address nor name.
            <li key={index}>
              {page.to === undefined ? (
                <span className="px-1">{page.label}</span>
              ) : (
                <PageLink {...page} as="page" state={state} />
              )}
            </li>
          ))}
          {next && (
            <li>
              <Link to={next.to} rel="next" state={state} className="page-link">
                {next.label}
              </Link>
            </li>
          )}
        </ul>
      )}
      {sizes && sizes.length > 1 && (
        <div className="flex flex-wrap items-center gap-1 print:hidden">
          <span className="mr-1 text-muted">{sizesLabel}</span>
          <ul className="flex gap-1">
            {sizes.map((size) => (
              <li key={size.label}>
                <PageLink {...size} as="true" state={state} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}

function PageLink({
  label,
  to,
  current,
  description,
  as,
  state,
}: PagerLink & { as: "page" | "true"; state: FocusAfter }) {
  return (
    <Link
      to={to}
      state={state}
      className="page-link"
      aria-label={description}
      aria-current={current ? as : undefined}
    >
      {label}
    </Link>
  );
}
