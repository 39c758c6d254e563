import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Confirmation } from "../../forms/confirmation.tsx";
import { requireConfirmation } from "../../forms/confirmations.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Card } from "../../ui/card.tsx";
import { ChangeList } from "./change-list.tsx";
import { CONFIRMATION } from "./draft.server.ts";
import { summaryShape } from "./wizard.server.ts";

/** The changes that were asked for, by their reference. */

export const handle: PageHandle = { isTask: true, title: (t) => t("profile:submitted.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { summary, receipt } = await requireConfirmation(args, user, {
    form: CONFIRMATION,
    summary: summaryShape,
    fallbackPage: pathsFor(user.portal).profile(),
  });
  return { ...summary, receipt, type: user.portal.type };
}

export default function ProfileSubmitted() {
  const { t } = useTranslation("profile");
  const { type, changes, receipt } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <Confirmation
      title={t("submitted.title")}
      above={[{ label: t(`title.${type}`), to: paths.profile() }]}
      receipt={receipt}
      another={{ label: t("submitted.help"), to: paths.helpRequests({ status: "open" }) }}
      back={{ label: t("submitted.home"), to: paths.home() }}
    >
      <Card>
        <ChangeList changes={changes} from={t("check.was")} to={t("check.will")} />
      </Card>
    </Confirmation>
  );
}
