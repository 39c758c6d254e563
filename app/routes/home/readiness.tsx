import { useTranslation } from "react-i18next";
import { usePaths, useShell } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { DataTable } from "../../ui/table.tsx";
import type { AttentionFound } from "./attention-page.server.ts";
import type { Readiness } from "./carrier-readiness.ts";

/** An agent's readiness to sell for each carrier. An agency gets a link to that of its downline. */
export function ReadinessToSell(found: AttentionFound) {
  const { t } = useTranslation("home");
  // "Needs attention" says that the contracts could not be loaded.
  if (found.faults.some(({ of }) => of === "contracts")) return null;
  return (
    <Section id="readiness" title={t("readiness.title")}>
      {found.readiness && <ByCarrier readiness={found.readiness} />}
      {!found.isAgent && <OfDownline {...found} />}
    </Section>
  );
}

function ByCarrier({ readiness: { years, rows } }: { readiness: Readiness }) {
  const { t } = useTranslation("home");
  const paths = usePaths();
  if (rows.length === 0) {
    return (
      <EmptyState small title={t("readiness.none", { year: years.join(", ") })}>
        <p>{t("readiness.noneHint")}</p>
      </EmptyState>
    );
  }
  return (
    <DataTable
      id="readiness-table"
      caption={t("readiness.caption")}
      captionHidden
      small
      rows={rows}
      rowKey={({ contractId }) => contractId}
      columns={[
        {
          key: "carrier",
          label: t("readiness.carrier"),
          cell: ({ contractId, carrier }) => <Link to={paths.contract(contractId)}>{carrier}</Link>,
        },
        ...years.map((year, index) => ({
          key: String(year),
          label: String(year),
          nowrap: true,
          small: "labelled" as const,
          cell: ({ ready }: Readiness["rows"][number]) => <Rts ready={ready[index] ?? null} />,
        })),
      ]}
    />
  );
}

function Rts({ ready }: { ready: boolean | null }) {
  const { t } = useTranslation("home");
  if (ready === null) return <>{t("readiness.noCertifications")}</>;
  return ready ? (
    <Badge tone="positive" icon="check">
      {t("readiness.rts")}
    </Badge>
  ) : (
    <Badge tone="warning" icon="close">
      {t("readiness.notRts")}
    </Badge>
  );
}

/** The readiness of the downline in numbers, and the ways to the report and to those who are not ready. */
function OfDownline({ year, hasNextYear, downline }: AttentionFound) {
  const { t } = useTranslation(["home", "shell"]);
  const paths = usePaths();
  const hasBoard = useShell()?.extensions.includes("sellingBoard");
  return (
    <>
      {downline?.length ? <DownlineReadiness years={downline} /> : <p>{t("readiness.agency")}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {hasBoard && (
          <ButtonLink to={paths.board({ only: "open" })} icon="check">
            {t("shell:areas.board")}
          </ButtonLink>
        )}
        <ButtonLink to={paths.rtsReport()} icon="report">
          {t("readiness.report")}
        </ButtonLink>
        <ButtonLink to={paths.producers({ rts: "Failed" })} icon="producers">
          {t("readiness.notReady", { year })}
        </ButtonLink>
        {hasNextYear && (
          <ButtonLink to={paths.producers({ rtsNext: "Failed" })} icon="producers">
            {t("readiness.notReady", { year: year + 1 })}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** How many producers of the downline can sell, and the contracts of each carrier. Each number leads to its list. */
export function DownlineReadiness({ years }: { years: readonly Year[] }) {
  const { t } = useTranslation("home");
  const { count } = useFormat();
  if (years.every(({ Carriers }) => Carriers.length === 0))
    return <p>{t("readiness.none", { year: years.map(({ PlanYear }) => PlanYear).join(", ") })}</p>;
  return (
    <>
      <ul className="mb-3 flex flex-wrap gap-x-8 gap-y-1">
        {years.map(({ PlanYear, Producers, ReadyProducers }) => (
          <li key={PlanYear}>
            {t("readiness.ready", {
              ready: count(ReadyProducers),
              count: Producers,
              total: count(Producers),
              year: PlanYear,
            })}
          </li>
        ))}
      </ul>
      <DownlineByCarrier years={years} />
    </>
  );
}

type Year = NonNullable<AttentionFound["downline"]>[number];
type Carrier = Year["Carriers"][number];

function DownlineByCarrier({ years }: { years: readonly Year[] }) {
  const { t } = useTranslation("home");
  const { count } = useFormat();
  const paths = usePaths();
  const carriers = new Map(
    years.flatMap(({ Carriers }) => Carriers).map(({ InsurerId, InsurerName }) => [InsurerId, InsurerName]),
  );
  const inYear = ({ Carriers }: Year, id: string) => Carriers.find(({ InsurerId }) => InsurerId === id);
  const failed = (id: string) => (years[0] && inYear(years[0], id)?.Failed) ?? 0;
  const filters = ["rts", "rtsNext"] as const;
  const columns = years.flatMap((year, index) =>
    (["Rts", "Failed", "NoCerts"] as const).map((choice) => ({
      key: `${year.PlanYear} ${choice}`,
      label: t(`readiness.choices.${choice}`, { year: year.PlanYear }),
      align: "end" as const,
      small: "labelled" as const,
      cell([id]: [string, string]) {
        const found: Carrier | undefined = inYear(year, id);
        const number = found?.[choice] ?? 0;
        if (number === 0) return <span className="text-muted">0</span>;
        const filter = filters[index] ?? "rts";
        return <Link to={paths.producers({ carrier: id, [filter]: choice })}>{count(number)}</Link>;
      },
    })),
  );
  return (
    <DataTable
      id="downline-readiness"
      caption={t("readiness.downlineCaption")}
      captionHidden
      small
      rows={[...carriers].sort(
        ([one, name], [other, otherName]) =>
          failed(other) - failed(one) || name.localeCompare(otherName, "en"),
      )}
      rowKey={([id]) => id}
      columns={[{ key: "carrier", label: t("readiness.carrier"), cell: ([, name]) => name }, ...columns]}
    />
  );
}
