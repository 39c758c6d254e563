import { useTranslation } from "react-i18next";
import { Money } from "../../producer/payments/money.tsx";

export type Year = { year: string } & Record<"earned" | "chargeback" | "paid", number>;

/** What the statements of this year add up to. */
export function YearSums({ year, ...sums }: Year) {
  const { t } = useTranslation("statements");
  return (
    <dl className="flex flex-wrap gap-x-5 text-sm">
      {(["earned", "chargeback", "paid"] as const).map((amount) => (
        <div key={amount} className="flex gap-x-1.5">
          <dt>{t(`year.${amount}`, { year })}</dt>
          <dd className="font-medium">
            <Money dollars={sums[amount]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
