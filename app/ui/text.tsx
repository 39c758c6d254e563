import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = { children: ReactNode; id?: string; className?: string };

/**
 * Keeps words of neighbors apart. A layout shows its gaps by style, but text browsers and people who copy a page see only the
 * blanks of the text.
 */
export const Apart = ({ children }: { children: ReactNode }) => <> {children} </>;

/** A quiet line that explains what stands beside it. `className` is for its place on the page. */
export function Hint({ children, className, ...rest }: Props) {
  return (
    <p {...rest} className={classNames("text-sm text-muted", className)}>
      {children}
    </p>
  );
}

/** Quieter text inside a line. */
export function Muted({ children, block }: { children: ReactNode; block?: boolean }) {
  return (
    <Apart>
      <span className={classNames("text-sm font-normal text-muted", block && "block")}>{children}</span>
    </Apart>
  );
}

/**
 * Text that script changes while its place stays. It is a new element each time: a page that the browser has translated would keep
 * the old words over text that is only edited.
 */
export const Changing = ({ children }: { children: string }) => <span key={children}>{children}</span>;

/** Text that somebody has written, with its lines. */
export function Written({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  return (
    <p className={classNames("max-w-176 wrap-anywhere whitespace-pre-wrap", quiet && "text-sm text-muted")}>
      {children}
    </p>
  );
}

/** Running text, no broader than one reads with ease. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-168 space-y-3 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5">
      {children}
    </div>
  );
}

/** A short name, with the full one at hand. */
export const Short = ({ full, short }: { full: string; short: string | undefined }) =>
  short ? <abbr title={full}>{short}</abbr> : full;
