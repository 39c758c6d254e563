/** A row of the list as the page shows it; null where there is nothing, or no column for it. */
export type ProducerRow = {
  id: string;
  agent: string;
  carrier: string | null;
  upline: string | null;
  writingNumber: string | null;
  start: string | null;
  end: string | null;
  /** Null for a year without certifications. */
  rts: boolean | null;
  rtsNext: boolean | null;
  policies: number | null;
  policyTypes: string[];
};

/**
 * Rows as one text, a line each. A page carries its data twice, and as many small values it would weigh three times as
 * much there.
 */
export function packed(rows: readonly ProducerRow[]): string {
  return rows
    .map(({ policyTypes, ...values }) =>
      [
        values.id,
        values.agent,
        values.carrier,
        values.upline,
        values.writingNumber,
        values.start,
        values.end,
        letter(values.rts),
        letter(values.rtsNext),
        values.policies,
        ...policyTypes,
      ]
        .map((value) => String(value ?? "").replace(/[\t\n]/g, " "))
        .join("\t"),
    )
    .join("\n");
}

export function unpacked(text: string): ProducerRow[] {
  return text === "" ? [] : text.split("\n").map(rowIn);
}

function rowIn(line: string): ProducerRow {
  const [id = "", agent = "", carrier, upline, writingNumber, start, end, rts, rtsNext, policies, ...types] =
    line.split("\t");
  return {
    id,
    agent,
    carrier: carrier || null,
    upline: upline || null,
    writingNumber: writingNumber || null,
    start: start || null,
    end: end || null,
    rts: isReady(rts),
    rtsNext: isReady(rtsNext),
    policies: policies ? Number(policies) : null,
    policyTypes: types,
  };
}

const letter = (ready: boolean | null) => (ready === null ? null : ready ? "y" : "n");
const isReady = (text: string | undefined) => (text ? text === "y" : null);
