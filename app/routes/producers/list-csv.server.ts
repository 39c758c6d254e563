import { pipeline, Readable } from "node:stream";
import { data } from "@remix-run/node";
import { stringify } from "csv-stringify";
import type { TFunction } from "i18next";
import { type DownlineColumn, LARGEST_PAGE, listDownlineContracts } from "#api/producers.ts";
import { type Download, unusable } from "../../backend/client.server.ts";
import {
  type DownlineContract,
  type DownlineQuery,
  downlineContractsOf,
} from "../../backend/downline-contracts.server.ts";
import type { Rows } from "../../backend/rows.server.ts";
import { today } from "../../clock.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import { rtsOf } from "../contracts/rts.ts";
import { MOST_CSV_ROWS } from "./export-limits.ts";

type Page = Rows<DownlineContract> & { total: number };
type Words = TFunction<"producers">;
type Cell = string | number | null;

/**
 * The whole list as comma-separated text (RFC 4180), UTF-8 with a byte order mark. It is made of the pages of the list,
 * one at a time and no faster than it is read. A page that fails ends the stream as an error.
 * @throws 422 for too many rows; BackendFault when the first page fails
 */
export async function downlineCsv(
  user: InPortal,
  query: DownlineQuery,
  columns: readonly DownlineColumn[],
): Promise<Download> {
  const { backend, portal } = user;
  const pageAt = (page: number): Promise<Page> =>
    downlineContractsOf(backend, portal, { ...query, page, pageSize: LARGEST_PAGE });
  const first = await pageAt(1);
  if (first.total > MOST_CSV_ROWS) throw data({ problem: "tooManyRows" }, { status: 422 });

  const language = await backend.language();
  const i18n = i18nFor(language);
  const t = i18n.getFixedT(language, "producers");
  const left = i18n.getFixedT(language, "lists");
  const year = Number(today().slice(0, 4));
  const shown = columns.map((name) => columnsOf(t, year)[name]);

  async function* lines(): AsyncGenerator<Cell[]> {
    let unreadable = 0;
    for await (const page of pagesFrom(first, pageAt, (why) =>
      unusable(backend, listDownlineContracts, why),
    )) {
      for (const row of page.rows) yield shown.map(({ cell }) => cell(row));
      unreadable += page.unreadable;
    }
    if (unreadable > 0) {
      const note = left("unreadable", { count: unreadable, total: unreadable });
      yield shown.map((_, index) => (index === 0 ? note : null));
    }
  }

  const text = stringify({
    bom: true,
    columns: shown.map(({ header }) => header),
    // A spreadsheet would run a text that begins as a formula does.
    escape_formulas: true,
    header: true,
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
  });
  pipeline(Readable.from(lines()), text, () => {});
  return { body: text, type: "text/csv; charset=utf-8", length: null };
}

/**
 * The pages of a list, each asked for when the one before has been taken. The total of the newest page says whether
 * there are more: a backend may give fewer rows a page than it is asked for, and the list may change meanwhile.
 */
async function* pagesFrom(
  first: Page,
  pageAt: (page: number) => Promise<Page>,
  fault: (why: string) => Error,
): AsyncGenerator<Page> {
  let page = first;
  let taken = 0;
  for (let number = 2; ; number++) {
    const given = page.rows.length + page.unreadable;
    taken += given;
    yield page;
    if (taken >= page.total) return;
    if (given === 0) throw fault("fewer rows than the total says");
    if (taken >= MOST_CSV_ROWS) throw fault("more rows than there were at first");
    page = await pageAt(number).catch((thrown) => {
      // A redirect to the sign-in comes too late for a file that has begun.
      throw thrown instanceof Error ? thrown : new Error("the sign-in ended during an export");
    });
  }
}

type Column = { header: string; cell: (row: DownlineContract) => Cell };

function columnsOf(t: Words, year: number): Record<DownlineColumn, Column> {
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
