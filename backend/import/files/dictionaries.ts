import { type ImportedFile, lookup, optional, required } from "../imported-file.ts";
import { stateForm, text, webAddress, yesOrNo } from "../value-formats.ts";

/** The lists that all other records refer to. */

const isActive = required("Active", yesOrNo, "no: kept for old records, and not offered any more.");

export const states: ImportedFile = {
  name: "states.csv",
  table: "states",
  record: "state",
  about: "The states in which your producers work. The example has all of them.",
  columns: {
    abbreviation: required("State", stateForm, "The state."),
    name: required("Name", text(100), "Its name, as producers read it."),
  },
  key: ["abbreviation"],
};

export const counties: ImportedFile = {
  name: "counties.csv",
  table: "counties",
  record: "county",
  about: "The counties of the states.",
  columns: {
    state: required("State", stateForm, "The state.", lookup),
    name: required("County", text(100), "The name of the county."),
  },
  references: { state_id: { to: "states.csv", by: ["state"], reportedAt: "State" } },
  key: ["state_id", "name"],
};

export const policyTypes: ImportedFile = {
  name: "policy-types.csv",
  table: "policy_types",
  record: "policy type",
  about: "The kinds of policies that your carriers offer.",
  columns: {
    abbreviation: required("Policy type", text(20), "The abbreviation, such as MAPD."),
    name: required("Name", text(100), "The whole name."),
    is_active: isActive,
  },
  key: ["abbreviation"],
};

export const carriers: ImportedFile = {
  name: "carriers.csv",
  table: "carriers",
  record: "carrier",
  about: "Carriers: the insurance companies.",
  columns: {
    name: required("Carrier", text(200), "The name of the carrier."),
    is_active: isActive,
    certification_link: optional(
      "Certification link",
      webAddress,
      "Where agents certify with the carrier. Empty: there is none.",
    ),
  },
  key: ["name"],
};

export const products: ImportedFile = {
  name: "products.csv",
  table: "products",
  record: "product",
  about: "The products that carriers sell.",
  columns: {
    name: required("Product", text(200), "The name of the product. No two products have the same."),
    carrier: required("Carrier", text(200), "The carrier that sells it.", lookup),
    policy_type: required("Policy type", text(20), "Its policy type.", lookup),
    is_active: isActive,
  },
  references: {
    carrier_id: { to: "carriers.csv", by: ["carrier"], reportedAt: "Carrier" },
    policy_type_id: { to: "policy-types.csv", by: ["policy_type"], reportedAt: "Policy type" },
  },
  key: ["name"],
};

export const productAreas: ImportedFile = {
  name: "product-areas.csv",
  table: "product_areas",
  record: "area of a product",
  about:
    "Where a product is sold: in a whole state, or in a county. A product without an area is offered nowhere.",
  columns: {
    product: required("Product", text(200), "The product.", lookup),
    state: required("State", stateForm, "The state.", lookup),
    county: optional("County", text(100), "The county. Empty: the whole state.", lookup),
  },
  references: {
    product_id: { to: "products.csv", by: ["product"], reportedAt: "Product" },
    state_id: { to: "states.csv", by: ["state"], reportedAt: "State" },
    county_id: { to: "counties.csv", by: ["state_id", "county"], reportedAt: "County" },
  },
  key: ["product_id", "state_id", "county_id"],
  isLink: true,
};

export const licenseTypes: ImportedFile = {
  name: "license-types.csv",
  table: "license_types",
  record: "license type",
  about: "The kinds of licenses.",
  columns: { name: required("License type", text(100), "The name of the license type.") },
  key: ["name"],
};

export const terminationReasons: ImportedFile = {
  name: "termination-reasons.csv",
  table: "termination_reasons",
  record: "termination reason",
  about: "The reasons for which a policy ends.",
  columns: { name: required("Termination reason", text(100), "The reason.") },
  key: ["name"],
};

export const helpRequestTypes: ImportedFile = {
  name: "help-request-types.csv",
  table: "activity_types",
  record: "type of help requests",
  about: "The types of help requests. The portal looks for “Agent Service” and “Compliance”.",
  columns: {
    name: required("Help request type", text(100), "The name of the type."),
    is_offered: required("Offered", yesOrNo, "yes: producers may choose it."),
  },
  key: ["name"],
};
