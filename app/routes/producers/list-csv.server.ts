import { type DownlineColumn, listDownlineContracts } from "#api/producers.ts";
import { LARGEST_PAGE } from "#api/wire.ts";
import { unusable } from "../../api-client/client.server.ts";
import {
  type DownlineCall,
  type DownlineContract,
  downlineContractsOf,
} from "../../api-client/downline-contracts.server.ts";
import { today } from "../../host/clock.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import { type CsvColumn, listCsv } from "../../lists/list-files.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import { rtsOf } from "../contracts/rts.ts";

type Column = CsvColumn<DownlineContract>;

/** The whole list as comma-separated text, in the language of the page; without a query it has no rows. @throws what `listCsv` throws */
export async function downlineCsv(
  { backend, portal }: InPortal,
  query: DownlineCall | null,
  names: readonly DownlineColumn[],
) {
  const all = columnsIn(await backend.language(), Number(today().slice(0, 4)));
  return listCsv({
    backend,
    columns: names.map((name) => all[name]),
    pageAt: async (page) =>
      query
        ? downlineContractsOf(backend, portal, { ...query, page, pageSize: LARGEST_PAGE })
        : { rows: [], total: 0, unreadable: 0 },
    unusable: (why) => unusable(backend, listDownlineContracts, why),
  });
}

/** @param year this plan year */
function columnsIn(language: Parameters<typeof i18nFor>[0], year: number): Record<DownlineColumn, Column> {
  const t = i18nFor(language).getFixedT(language, "producers");
  const rts = (ofYear: number): Column => ({
    header: t("columns.rts", { year: ofYear }),
    cell: ({ contract_certifications }) =>
      t(`rtsChoices.${rtsFilterOf(rtsOf(contract_certifications, ofYear))}`),
  });
  return {
    insurer_name: { header: t("columns.carrier"), cell: (row) => row.insurer_name },
    policy_types: {
      header: t("columns.policyTypes"),
      cell: (row) => row.policy_types.map(({ Abbreviation }) => Abbreviation).join(", "),
    },
    agent_name: { header: t("columns.agent"), cell: (row) => row.agent_name },
    agent_npn: { header: t("export.npn"), cell: (row) => row.agent_npn },
    agent_email: { header: t("export.email"), cell: (row) => row.agent_email },
    upline_agency: { header: t("columns.upline"), cell: (row) => row.upline_agency },
    writing_number: { header: t("columns.writingNumber"), cell: (row) => row.writing_number },
    start_date: { header: t("export.start"), cell: (row) => row.start_date },
    end_date: { header: t("export.end"), cell: (row) => row.end_date },
    rts_this_year: rts(year),
    rts_next_year: rts(year + 1),
    policy_count: { header: t("columns.policies"), cell: (row) => row.policy_count },
  };
}

const rtsFilterOf = (ready: boolean | null) => (ready === null ? "NoCerts" : ready ? "Rts" : "Failed");
