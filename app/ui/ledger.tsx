import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const rows = {
  plain: "",
  sum: "border-t border-control font-semibold",
  total: "mt-1.5 rounded-sm bg-canvas px-3 text-lg font-semibold",
};

/** Amounts below each other that add up. */
export function Ledger({ children }: { children: ReactNode }) {
  return <dl className="ledger max-w-112 min-w-0 flex-[0_1_28rem]">{children}</dl>;
}

export function LedgerRow({
  name,
  look = "plain",
  children,
}: {
  name: ReactNode;
  look?: keyof typeof rows;
  children: ReactNode;
}) {
  return (
    <div className={classNames("flex items-baseline justify-between gap-4 py-1.5", rows[look])}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** An amount with its cents below those of its neighbors. Nothing is quiet. */
export function Amount({ tone, children }: { tone?: "positive" | "negative" | "none"; children: ReactNode }) {
  return (
    <span className="money" data-tone={tone}>
      {children}
    </span>
  );
}
