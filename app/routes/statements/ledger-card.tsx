import { useTranslation } from "react-i18next";
import type { Ledger, Statement } from "../../backend/statements.server.ts";
import { useFormat } from "../../i18n/format.ts";
import { sumOf } from "../../payments/amounts.ts";
import { Money } from "../../payments/money.tsx";
import { Card } from "../../ui/card.tsx";

/** The ledger as a sum, and the amounts that go on to later statements. */
export function LedgerCard({ statement: { ledger, onHold } }: { statement: Statement }) {
  const { t } = useTranslation("statements");
  const { money } = useFormat();
  const isUnknown = Object.values(ledger).every((amount) => amount === null);
  const carried = carriedOver(ledger);
  return (
    <Card className="ledger-card">
      <h2 className="visually-hidden">{t("detail.ledger")}</h2>
      {isUnknown ? (
        <p>{t("detail.noLedger")}</p>
      ) : (
        <dl className="ledger">
          <Line name={t("detail.beginning")} dollars={ledger.beginning} />
          <Line name={t("detail.earned")} dollars={ledger.earned} />
          <Line name={t("detail.chargeback")} dollars={ledger.chargeback} />
          <Line
            name={t("detail.ending")}
            hint={t("detail.endingHint")}
            dollars={ledger.ending}
            className="ledger-sum"
          />
          <Line name={t("detail.paid")} dollars={ledger.paid} className="ledger-paid" />
        </dl>
      )}
      <div className="ledger-notes">
        {isWrong(ledger) && <p className="notice notice-warning">{t("detail.wrongSum")}</p>}
        {carried !== 0 && <p>{t("detail.carried", { amount: money(carried) })}</p>}
        {onHold !== null && onHold !== 0 && <p>{t("detail.onHold", { amount: money(onHold) })}</p>}
      </div>
    </Card>
  );
}

type LineProps = { name: string; hint?: string; dollars: number | null; className?: string };

function Line({ name, hint, dollars, className }: LineProps) {
  return (
    <div className={className}>
      <dt>
        {name}
        {hint && <span className="hint block">{hint}</span>}
      </dt>
      <dd>
        <Money dollars={dollars} />
      </dd>
    </div>
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
