import { useTranslation } from "react-i18next";
import type { Ledger, Statement } from "../../api-client/statements.server.ts";
import { useFormat } from "../../i18n/format.ts";
import { sumOf } from "../../producer/payments/amounts.ts";
import { Money } from "../../producer/payments/money.tsx";
import { Card } from "../../ui/card.tsx";
import { Ledger as LedgerList, LedgerRow } from "../../ui/ledger.tsx";
import { Notice } from "../../ui/message.tsx";
import { Muted } from "../../ui/text.tsx";

/** The ledger as a sum, and the amounts that go on to later statements. */
export function LedgerCard({ statement: { ledger, onHold } }: { statement: Statement }) {
  const { t } = useTranslation("statements");
  const { money } = useFormat();
  const isUnknown = Object.values(ledger).every((amount) => amount === null);
  const carried = carriedOver(ledger);
  return (
    <Card className="flex flex-wrap items-start gap-x-10 gap-y-3">
      <h2 className="sr-only">{t("detail.ledger")}</h2>
      {isUnknown ? (
        <p>{t("detail.noLedger")}</p>
      ) : (
        <LedgerList>
          <Line name={t("detail.beginning")} dollars={ledger.beginning} />
          <Line name={t("detail.earned")} dollars={ledger.earned} />
          <Line name={t("detail.chargeback")} dollars={ledger.chargeback} />
          <Line name={t("detail.ending")} hint={t("detail.endingHint")} dollars={ledger.ending} look="sum" />
          <Line name={t("detail.paid")} dollars={ledger.paid} look="total" />
        </LedgerList>
      )}
      <div className="max-w-lg flex-[1_1_16rem] space-y-2 text-sm">
        {isWrong(ledger) && <Notice tone="warning">{t("detail.wrongSum")}</Notice>}
        {carried > 0 && <p>{t("detail.carried", { amount: money(carried) })}</p>}
        {carried < 0 && <p>{t("detail.deducted", { amount: money(-carried) })}</p>}
        {onHold !== null && onHold !== 0 && <p>{t("detail.onHold", { amount: money(onHold) })}</p>}
      </div>
    </Card>
  );
}

type LineProps = { name: string; hint?: string; dollars: number | null; look?: "sum" | "total" };

function Line({ name, hint, dollars, look }: LineProps) {
  return (
    <LedgerRow
      look={look}
      name={
        <>
          {name}
          {hint && <Muted block>{hint}</Muted>}
        </>
      }
    >
      <Money dollars={dollars} />
    </LedgerRow>
  );
}

/** The next statement begins with what this one has not paid. */
function carriedOver({ ending, paid }: Ledger): number {
  return ending === null || paid === null ? 0 : sumOf([ending, -paid]);
}

function isWrong({ beginning, earned, chargeback, ending }: Ledger): boolean {
  const parts = [beginning, earned, chargeback];
  return ending !== null && parts.every((amount) => amount !== null) && sumOf(parts) !== ending;
}
