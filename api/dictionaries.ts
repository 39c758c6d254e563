import { z } from "@hono/zod-openapi";
import { date, dictionary, flag, id, read } from "./wire.ts";

/** Lists to choose from, mostly from name to id. The pages in `docs/product/` say where each is used. */

const tag = "Dictionaries";

const insurerQuery = z
  .object({
    IsActive: flag,
    ProductsStateId: id,
    ProductsCountyId: id,
    ProductsPolicyTypeId: id,
    AgentContractEffectiveDate: date,
    AgentContractsAgentId: id,
  })
  .partial();

export const insurer = z.object({ Id: id, Name: z.string() }).openapi("Insurer");
export const state = z.object({ Id: id, Name: z.string(), Abbreviation: z.string() }).openapi("State");

export const listInsurers = read({
  path: "/t/insurers",
  tag,
  summary: "Carriers",
  request: { query: insurerQuery },
  answer: z.array(insurer),
});

export const insurerDictionary = read({
  path: "/t/insurers/dictionary",
  tag,
  summary: "Carriers, name to id",
  request: { query: insurerQuery },
  answer: dictionary,
});

export const agencyInsurers = read({
  path: "/t/agencies/{agencyId}/insurers",
  tag,
  summary: "The carriers an agency or its downline is contracted with, name to id",
  request: { params: z.object({ agencyId: id }) },
  answer: dictionary,
});

export const policyTypeDictionary = read({
  path: "/t/policytypes/dictionary",
  tag,
  summary: "Policy types, name to id",
  request: {
    query: z
      .object({
        IsActive: flag,
        ProductsCountyId: id,
        AgentContractEffectiveDate: date,
        AgentContractsAgentId: id,
        AgencyId: id,
      })
      .partial(),
  },
  answer: dictionary,
});

export const countyDictionary = read({
  path: "/t/counties/{stateId}/dictionary",
  tag,
  summary: "The counties of a state, name to id",
  request: { params: z.object({ stateId: id }) },
  answer: dictionary,
});

export const productDictionary = read({
  path: "/t/products/dictionary",
  tag,
  summary: "Products, name to id",
  request: {
    query: z
      .object({
        AgentContractEffectiveDate: date,
        InsurerAgentContractsAgentId: id,
        StateId: id,
        CountyId: id,
        PolicyTypeId: id,
        InsurerId: id,
      })
      .partial(),
  },
  answer: dictionary,
});

export const listStates = read({ path: "/t/states", tag, summary: "States", answer: z.array(state) });

export const licenseTypes = read({
  path: "/t/licenseTypes",
  tag,
  summary: "License types, name to id",
  answer: dictionary,
});

export const downlineAgentDictionary = read({
  path: "/t/agencies/{agencyId}/downlineagents",
  tag,
  summary: "The agents below an agency, name to id",
  request: { params: z.object({ agencyId: id }) },
  answer: dictionary,
});
