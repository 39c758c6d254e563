/**
 * Short names that everybody in the trade knows, for tables with many columns. The states have those of the Postal Service, the
 * types of policies those of the carriers' contracts. A name that is not among them has none.
 */

const states =
  "Alabama AL, Alaska AK, American Samoa AS, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, District of Columbia DC, Florida FL, Georgia GA, Guam GU, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY, North Carolina NC, North Dakota ND, Northern Mariana Islands MP, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Puerto Rico PR, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virgin Islands VI, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY";

const shortStates = new Map(states.split(", ").map((state) => [state.slice(0, -3), state.slice(-2)]));

const shortPolicyTypes = new Map([
  ["Dental, Vision and Hearing", "DVH"],
  ["Final Expense", "FE"],
  ["Hospital Indemnity", "HI"],
  ["Medicare Advantage", "MA"],
  ["Medicare Advantage Prescription Drug", "MAPD"],
  ["Medicare Supplement", "MS"],
  ["Prescription Drug Plan", "PDP"],
  ["Special Needs Plan", "SNP"],
]);

export const stateAbbreviation = (name: string) => shortStates.get(name);
export const policyTypeAbbreviation = (name: string) => shortPolicyTypes.get(name);
