import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../frame/title.tsx";
import { CheckAnswers } from "./check.tsx";
import { ContractForm } from "./contracts.tsx";
import { requireStep } from "./draft.server.ts";
import type { Step } from "./flow.ts";
import { Newcomer } from "./newcomer.tsx";
import { answerStep, loadStep } from "./steps.server.ts";
import { ChooseTarget } from "./target.tsx";
import { ChooseUpline } from "./upline.tsx";

/** A step of a contract request. */

const titles = {
  agency: "contractRequests:agency.title",
  "new-agency": "contractRequests:newAgency.title",
  agent: "contractRequests:agent.title",
  "new-agent": "contractRequests:newAgent.title",
  upline: "contractRequests:upline.title",
  contracts: "contractRequests:contracts.title",
  check: "contractReview:check.title",
} as const satisfies Record<Step, string>;

export const handle: PageHandle<{ step: Step }> = {
  isTask: true,
  title: (t, data) => t(titles[data?.step ?? "check"]),
};

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args);
  return loadStep(args, at);
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args);
}

export default function ContractRequestStep() {
  const data = useLoaderData<typeof loader>();
  switch (data.screen) {
    case "target":
      return <ChooseTarget {...data} />;
    case "newcomer":
      return <Newcomer {...data} />;
    case "upline":
      return <ChooseUpline {...data} />;
    case "contracts":
      return <ContractForm {...data} />;
    case "check":
      return <CheckAnswers {...data} />;
  }
}
