import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Confirmation } from "../../forms/confirmation.tsx";
import { requireConfirmation } from "../../forms/confirmations.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { confirmationName, flowOf, stepsOf } from "./flow.ts";
import { reviewShape } from "./review.server.ts";
import { ReviewCards } from "./review-cards.tsx";

export const handle: PageHandle = { isTask: true, title: (t) => t("contractReview:submitted.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const flow = flowOf(new URL(args.request.url).pathname);
  const paths = pathsFor(user.portal);
  const fallbackPage = flow === "request" ? paths.contractRequest() : paths.downlineRequest();
  const { summary: review, receipt } = await requireConfirmation(args, user, {
    form: confirmationName(flow),
    summary: reviewShape,
    fallbackPage,
  });
  const isNew = review.newcomer !== null;
  return { flow, review, receipt, steps: stepsOf(flow, user.portal.type, { isNew }) };
}

export default function ContractsRequested() {
  const { t } = useTranslation(["contractReview", "shell"]);
  const { flow, review, receipt, steps } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <Confirmation
      title={t("contractReview:submitted.title")}
      above={[{ label: t("shell:areas.contracts"), to: paths.contracts() }]}
      receipt={receipt}
      another={{
        label: t("contractReview:submitted.another"),
        to: flow === "request" ? paths.contractRequest() : paths.downlineRequest(),
      }}
      back={{ label: t("contractReview:submitted.back"), to: paths.contracts() }}
    >
      <ReviewCards review={review} steps={steps} />
    </Confirmation>
  );
}
