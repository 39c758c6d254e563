import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Moments below each other on one line. */
export function TimeLine({ children }: { children: ReactNode }) {
  return <ol className="max-w-160">{children}</ol>;
}

/**
 * @param isLater it is still to come
 * @param note stands below the name
 */
export function TimeLineItem({
  name,
  isLater,
  note,
  children,
}: {
  name: ReactNode;
  isLater: boolean;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-l-2 border-border py-1.5 pl-5 last:border-transparent">
      <span
        className={classNames(
          "absolute top-3 -left-1.75 size-3 rounded-full border-2 border-primary",
          isLater ? "bg-surface" : "bg-primary",
        )}
      />
      <span>{name}</span> <span className="whitespace-nowrap text-muted">{children}</span>
      {note && <div className="col-span-full">{note}</div>}
    </li>
  );
}
