import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireConfirmation } from "../../forms/confirmations.server.ts";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { confirmationName, flowOf, stepsOf } from "./flow.ts";
import { reviewShape } from "./review.server.ts";
import { ReviewCards } from "./review-cards.tsx";
import "../../forms/words.ts";
import "./review-words.ts";
import "./words.ts";

export const handle: PageHandle = { isTask: true, title: (t) => t("contractReview:submitted.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const flow = flowOf(new URL(args.request.url).pathname);
  const paths = pathsFor(user.portal);
  const oneUp = flow === "request" ? paths.contractRequest() : paths.downlineRequest();
  const review = await requireConfirmation(args, user, {
    form: confirmationName(flow),
    summary: reviewShape,
    oneUp,
  });
  const isNew = review.newAgent !== null;
  return { flow, review, steps: stepsOf(flow, user.portal.type, { isNew }) };
}

export default function ContractsRequested() {
  const { t } = useTranslation(["contractReview", "forms", "shell"]);
  const { flow, review, steps } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("contractReview:submitted.title")}
        above={[{ label: t("shell:areas.contracts"), to: paths.contracts() }]}
        lead={<p>{t("forms:underReview")}</p>}
      />
      <ReviewCards review={review} steps={steps} />
      <div className="toolbar mt-6 flex flex-wrap items-center gap-2">
        <ButtonLink kind="primary" to={paths.contracts()}>
          {t("contractReview:submitted.back")}
        </ButtonLink>
        <ButtonLink to={flow === "request" ? paths.contractRequest() : paths.downlineRequest()}>
          {t("contractReview:submitted.another")}
        </ButtonLink>
      </div>
    </>
  );
}
