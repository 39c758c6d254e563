import * as contracts from "./files/contracts.ts";
import * as dictionaries from "./files/dictionaries.ts";
import * as enrollments from "./files/enrollments.ts";
import * as producers from "./files/producers.ts";
import type { ImportedFile } from "./imported-file.ts";

/** All files of an import. A file stands behind those that it refers to. */
export const importedFiles: readonly ImportedFile[] = [
  dictionaries.states,
  dictionaries.counties,
  dictionaries.policyTypes,
  dictionaries.carriers,
  dictionaries.products,
  dictionaries.productAreas,
  dictionaries.licenseTypes,
  dictionaries.terminationReasons,
  dictionaries.helpRequestTypes,
  producers.agencies,
  producers.agents,
  producers.licenses,
  producers.eAndOs,
  contracts.agencyContracts,
  contracts.agencyContractPolicyTypes,
  contracts.agentContracts,
  contracts.agentContractPolicyTypes,
  contracts.certifications,
  contracts.policies,
  contracts.appointments,
  enrollments.enrollments,
  enrollments.payments,
];
