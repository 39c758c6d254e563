import { Amount, Ledger, LedgerRow } from "../../ui/ledger.tsx";
import { Hint, Muted, Prose, Written } from "../../ui/text.tsx";
import { Sample } from "./sample.tsx";

export function Type() {
  return (
    <Sample name="type" title="Type">
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="space-y-2">
          <p className="text-2xl font-semibold">30 / 36 figures: 1,284</p>
          <p className="text-xl font-semibold">24 / 32 a page’s title</p>
          <p className="text-lg font-semibold">18 / 24 a section’s title</p>
          <p>16 / 24 forms and running text</p>
          <p className="text-sm">14 / 20 facts, tables, navigation</p>
          <p className="text-xs text-muted">12 / 16 terms above facts</p>
          <p className="font-mono text-sm">WN-2048117</p>
        </div>
        <div className="space-y-2">
          <p className="font-semibold">
            A name <Muted>and what is quieter beside it</Muted>
          </p>
          <Hint>A hint explains what stands beside it.</Hint>
          <Prose>
            <p>
              Running text, in which <a href="#sample-type">a link looks like this</a>.
            </p>
            <ul>
              <li>A point</li>
              <li>Another point</li>
            </ul>
          </Prose>
          <Written>{"Text that somebody has written,\nwith its lines."}</Written>
          <Ledger>
            <LedgerRow name="Commissions">
              <Amount tone="positive">$1,204.50</Amount>
            </LedgerRow>
            <LedgerRow name="Chargebacks">
              <Amount tone="negative">−$87.00</Amount>
            </LedgerRow>
            <LedgerRow name="Sum" look="sum">
              <Amount>$1,117.50</Amount>
            </LedgerRow>
            <LedgerRow name="Paid" look="total">
              <Amount>$1,117.50</Amount>
            </LedgerRow>
          </Ledger>
        </div>
      </div>
    </Sample>
  );
}
