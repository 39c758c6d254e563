import type { ReactNode } from "react";
import type { Fact } from "./card.tsx";
import { classNames } from "./class-names.ts";

/** Records below each other, a row each; on a wide screen their facts stand under each other. One `Record` per child. */
export function RecordList({ children, ...labels }: { children: ReactNode; "aria-labelledby": string }) {
  return (
    <ul
      {...labels}
      // The look of what each row has stands here once, since a page has up to a hundred rows.
      className="records divide-y divide-border rounded-md border border-border [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dl>div]:grid [&_dl>div]:grid-cols-[8rem_minmax(0,1fr)] [&_dl>div]:gap-x-3 lg:[&_dl>div]:block lg:[&_dl>div]:flex-[1_1_0] max-lg:[&_dl>[data-none]]:hidden [&_dt]:text-muted lg:[&_dt]:text-xs"
    >
      {children}
    </ul>
  );
}

/**
 * @param title a heading, usually with a link
 * @param note a quiet line below it
 * @param status badges that come first
 * @param aside badges or buttons at the end
 * @param isMuted it is over
 */
export function RecordRow({
  title,
  note,
  status,
  facts,
  aside,
  isMuted,
}: {
  title: ReactNode;
  note?: ReactNode;
  status?: ReactNode;
  /** Every row has these terms. A value may be missing. */
  facts: readonly Fact[];
  aside?: ReactNode;
  isMuted?: boolean;
}) {
  return (
    <li
      className={classNames(
        "record px-4 py-2.5 text-sm hover:bg-canvas lg:flex lg:items-center lg:gap-4",
        isMuted && "bg-canvas text-muted",
      )}
    >
      <div className="flex min-w-0 items-start justify-between gap-3 lg:flex-[9_1_0] lg:justify-start">
        {status && <div className="order-last flex-none lg:order-none lg:w-24">{status}</div>}
        <div className="min-w-0 [&_:is(h2,h3)]:text-base [&_a:not(:hover)]:no-underline">
          {title}
          {note}
        </div>
      </div>
      <dl className="mt-1.5 grid gap-y-1 lg:mt-0 lg:flex lg:flex-[14_1_0] lg:gap-4">
        {facts.map(({ term, value }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a record's facts never changes.
            key={index}
            data-none={value ? undefined : ""}
          >
            <dt>{term}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
      {aside !== undefined && (
        <div className="mt-2 flex flex-wrap items-center gap-2 lg:mt-0 lg:flex-[6_1_0] lg:justify-end">
          {aside}
        </div>
      )}
    </li>
  );
}
