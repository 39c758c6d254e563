import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../../frame/title.tsx";
import { CheckApplication } from "./check.tsx";
import { CoverageStep } from "./coverage.tsx";
import { CustomerStep } from "./customer.tsx";
import { requireStep } from "./draft.server.ts";
import { FilesStep } from "./files.tsx";
import type { Step } from "./flow.ts";
import { MedicareStep } from "./medicare.tsx";
import { answerStep, loadStep } from "./steps.server.ts";

/** A step of an application. */

const titles = {
  customer: "applications:customer.title",
  medicare: "applications:medicare.title",
  coverage: "applications:coverage.title",
  files: "applications:files.title",
  check: "applicationReview:check.title",
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

export default function ApplicationStep() {
  const data = useLoaderData<typeof loader>();
  switch (data.screen) {
    case "customer":
      return <CustomerStep {...data} />;
    case "medicare":
      return <MedicareStep {...data} />;
    case "coverage":
      return <CoverageStep {...data} />;
    case "files":
      return <FilesStep {...data} />;
    case "check":
      return <CheckApplication {...data} />;
  }
}
