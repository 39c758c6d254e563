import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { contractsOf } from "../../api-client/contracts.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { ListFilter } from "../../lists/list-filter.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/form.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { RecordList } from "../../ui/records.tsx";
import { RESULT_COUNT, ResultCount } from "../../ui/result-count.tsx";
import { ContractRow } from "./contract-row.tsx";
import { type ContractView, carrierMatches, contractList, contractViewOf, statuses } from "./list-filters.ts";
import { isNotRts, summaryOf } from "./summary.ts";

export const handle: PageHandle = { title: (t) => t("contracts:title") };

export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const view = contractViewOf(portal.type, args.request.url);
  const {
    value: all,
    fault,
    unreadable,
  } = await attemptRows(contractsOf(backend, portal, view.filters.status));
  const date = today();
  const contracts = all
    ?.filter(({ Insurer }) => carrierMatches(Insurer.Name, view.filters.carrier))
    .map((contract) => summaryOf(contract, date, view.filters.status))
    .filter((contract) => view.filters.rts === "All" || isNotRts(contract))
    .sort((a, b) => a.carrier.localeCompare(b.carrier, "en"));
  return data(
    { type: portal.type, year: Number(date.slice(0, 4)), view, contracts, unreadable, fault },
    { status: fault ? pageStatus(fault) : 200 },
  );
}

export default function Contracts() {
  const { t } = useTranslation("contracts");
  const { type, year, view, contracts, unreadable, fault } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("title")}
        lead={type === "agent" && <p>{t("about")}</p>}
        actions={
          <>
            <ButtonLink kind={type === "agent" ? "primary" : undefined} to={paths.contractRequest()}>
              {t("request")}
            </ButtonLink>
            {type === "agency" && (
              <ButtonLink kind="primary" icon="add" to={paths.downlineRequest()}>
                {t("addAgentContracts")}
              </ButtonLink>
            )}
          </>
        }
      />
      <Filters type={type} year={year} view={view} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {contracts && (
        <>
          <ResultCount>{t("count", { count: contracts.length })}</ResultCount>
          <UnreadableNote unreadable={unreadable} />
          {contracts.length === 0 ? (
            <NoContracts view={view} />
          ) : (
            <RecordList aria-labelledby={RESULT_COUNT}>
              {contracts.map((contract) => (
                <ContractRow key={contract.id} contract={contract} showRts={type === "agent"} />
              ))}
            </RecordList>
          )}
        </>
      )}
    </>
  );
}

/** @param year this plan year, which the filter by RTS is about */
function Filters({ type, year, view }: { type: "agent" | "agency"; year: number; view: ContractView }) {
  const { t } = useTranslation(["contracts", "lists"]);
  const paths = usePaths();
  const { status, carrier, rts } = view.filters;
  const words = {
    status: { name: t("status"), value: t(`statuses.${status}`) },
    carrier: { name: t("carrier"), value: carrier },
    rts: { name: t("rtsYear", { year }), value: t(`rtsChoices.${rts}`) },
  };
  const applied = contractList
    .applied(view)
    .map(({ name, without }) => ({ ...words[name], without: paths.contracts(without) }));
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={paths.contracts()}
        values={view.filters}
        inForce={applied.length}
        clearTo={applied.length > 0 ? paths.contracts() : undefined}
      >
        <SelectField
          id="status"
          name="status"
          label={t("status")}
          defaultValue={status}
          options={statuses.map((value) => ({
            value,
            label: t(`statuses.${value}`),
          }))}
        />
        <TextField
          id="carrier"
          name="carrier"
          type="search"
          label={t("carrierLabel")}
          defaultValue={carrier}
          maxLength={80}
        />
        {type === "agent" && (
          <SelectField
            id="rts"
            name="rts"
            label={words.rts.name}
            defaultValue={rts}
            options={(["All", "NotRts"] as const).map((value) => ({
              value,
              label: t(`rtsChoices.${value}`),
            }))}
          />
        )}
      </ListFilter>
      <AppliedFilters filters={applied} />
    </>
  );
}

/** Only what can be tried is advised. */
function hintOf(view: ContractView) {
  const applied = contractList.applied(view);
  if (applied.length === 0) return "noneActiveHint";
  return applied.every(({ name }) => name === "status") && view.filters.status === "All" ? null : "noneHint";
}

function NoContracts({ view }: { view: ContractView }) {
  const { t } = useTranslation("contracts");
  const { status, carrier, rts } = view.filters;
  const words = { status: t(`statuses.${status}`), carrier };
  const title = () => {
    if (rts !== "All") return t("none.rts");
    if (carrier) return t(status === "All" ? "none.carrier" : "none.both", words);
    return t(status === "All" ? "none.All" : "none.one", words);
  };
  const hint = hintOf(view);
  return <EmptyState title={title()}>{hint && <p>{t(hint)}</p>}</EmptyState>;
}
