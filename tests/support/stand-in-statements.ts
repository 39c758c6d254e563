/** Statements as a backend that is not ours may answer them: ids as numbers, dates with a time, fields nobody knows. */

export const statementsOfStandIn = { id: "88", date: "2026-08-31" };

export const standInStatement = {
  PaymentRunId: 88,
  StatementDate: "2026-08-31T00:00:00Z",
  StatementLedger: {
    BeginningBalance: -20.5,
    Earned: 1234.56,
    // This backend counts chargebacks as positive amounts that are subtracted.
    Chargeback: 100.1,
    EndingBalance: 1113.96,
    StatementBalance: 1113.96,
    Currency: "USD",
  },
};

export const standInPayment = {
  Id: 1,
  PolicyId: 4711,
  AgentName: "Agnes Standin",
  PaymentDate: "2026-08-15T00:00:00",
  Amount: 1234.56,
  Status: "Processed",
  Rank: 1,
};
const onHold = { ...standInPayment, Id: 2, Amount: 17, Status: "On Hold" };

export const standInPdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** The answers for an agent and an agency, by path. One list is bare and the others are not. */
export function statementAnswers(agentId: string, agencyId: string): Record<string, () => unknown> {
  const of = (owners: string, owner: string, id: string) => {
    const one = `/t/${owner}statements/${id}/88`;
    return {
      [`/t/${owners}/${id}/statements`]: () => [standInStatement],
      [one]: () => standInStatement,
      [`${one}/pdf`]: () => standInPdf,
      [`${one}/excel`]: () => Buffer.from("504b0506000000000000000000000000000000000000", "hex"),
      [`${one}/payments/commissions/processed`]: () => ({ Data: [standInPayment], Total: 1 }),
      [`${one}/payments/commissions/onhold`]: () => [onHold],
      [`${one}/payments/overrides/processed`]: () => [{ ...standInPayment, Id: 3, Amount: 5 }],
      [`${one}/payments/overrides/onhold`]: () => ({ Data: null, Total: 0 }),
    };
  };
  return { ...of("agents", "agent", agentId), ...of("agencies", "agency", agencyId) };
}
