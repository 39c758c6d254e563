import type { ReactNode } from "react";

/**
 * Keeps words of neighbors apart. A layout shows its gaps by style, but text browsers and people who copy a page see only the
 * blanks of the text.
 */
export const Apart = ({ children }: { children: ReactNode }) => <> {children} </>;
