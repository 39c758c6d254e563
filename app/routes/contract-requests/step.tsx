import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerStep } from "../../forms/submit.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { CheckAnswers } from "./check.tsx";
import { ContractForm } from "./contracts.tsx";
import { requireStep } from "./draft.server.ts";
import { type Step, steps } from "./flow.ts";
import { Newcomer } from "./newcomer.tsx";
import { ChooseTarget } from "./target.tsx";
import { ChooseUpline } from "./upline.tsx";
import { loadStep, wizard } from "./wizard.server.ts";

/** A step of a contract request. */

export const handle: PageHandle<{ step: Step }> = {
  isTask: true,
  title: (t, data) => t(steps[data?.step ?? "check"].title),
};

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args);
  return loadStep(args, at);
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, wizard);
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
