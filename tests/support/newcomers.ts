/** People and an agency that tests type into forms. They must stand in no address, no log and no browser's storage. */

export const newAgent = {
  firstName: "Quillon",
  lastName: "Abernathy-O’Dowd",
  email: "quillon.abernathy@newcomer.example",
  npn: "73519846",
};

export const newAgency = { name: "Zephyrine Coverage & Partners", npn: "8642097531" };

export const principal = {
  firstName: "Odalysa",
  lastName: "Featherstone",
  email: "odalysa.f@newcomer.example",
  npn: "6420853",
};

export const eAndO = {
  issuedBy: "Gossamer Mutual",
  coverageLimits: "$1,000,000 / $3,000,000",
  expirationDate: "2027-12-31",
  policyNumber: "EO-551-77",
};

/** Words that give one of them away. */
export const newcomerWords: readonly string[] = [newAgent, newAgency, principal].flatMap((newcomer) =>
  Object.values(newcomer),
);

/** As its answers are shown. */
export const eAndOAnswers = {
  "Issued by": eAndO.issuedBy,
  "Coverage limits": eAndO.coverageLimits,
  "Expiration date": "Dec 31, 2027",
  "Policy number": eAndO.policyNumber,
};
