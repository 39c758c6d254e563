import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireConfirmation } from "../../forms/confirmations.server.ts";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Section } from "../../ui/page.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { ChangeList } from "./change-list.tsx";
import { summaryShape } from "./check.server.ts";
import { CONFIRMATION } from "./draft.server.ts";
import "../../forms/words.ts";
import "./words.ts";

/** The changes that were asked for, by their reference. */

export const handle: PageHandle = { isTask: true, title: (t) => t("profile:submitted.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const summary = await requireConfirmation(args, user, {
    form: CONFIRMATION,
    summary: summaryShape,
    oneUp: pathsFor(user.portal).profile(),
  });
  return { ...summary, type: user.portal.type };
}

export default function ProfileSubmitted() {
  const { t } = useTranslation(["profile", "forms"]);
  const { type, changes } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("submitted.title")}
        above={[{ label: t(`title.${type}`), to: paths.profile() }]}
        lead={<p>{t("forms:underReview")}</p>}
      />
      <Section id="what-was-sent" title={t("forms:submitted")}>
        <Card>
          <ChangeList changes={changes} from={t("check.was")} to={t("check.will")} />
        </Card>
      </Section>
      <div className="toolbar mt-6 flex flex-wrap items-center gap-2">
        <ButtonLink kind="primary" to={paths.home()}>
          {t("submitted.home")}
        </ButtonLink>
        <ButtonLink to={paths.helpRequests({ status: "open" })}>{t("submitted.help")}</ButtonLink>
      </div>
    </>
  );
}
