import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Confirmation } from "../../forms/confirmation.tsx";
import { requireConfirmation } from "../../forms/confirmations.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Card, Facts } from "../../ui/card.tsx";
import { Notice } from "../../ui/message.tsx";
import { useLicenseFacts } from "./facts.ts";
import { licenseForm, licenseSummary } from "./form.server.ts";

export const handle: PageHandle = { isTask: true, title: (t) => t("licenses:submitted.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const fallbackPage = pathsFor(user.portal).licenseSubmission();
  const found = await requireConfirmation(args, user, {
    form: licenseForm.name,
    summary: licenseSummary,
    fallbackPage,
  });
  return { ...found, isExpired: found.summary.expires < today() };
}

export default function LicenseSubmitted() {
  const { t } = useTranslation("licenses");
  const { summary, receipt, isExpired } = useLoaderData<typeof loader>();
  const facts = useLicenseFacts(summary);
  const paths = usePaths();
  return (
    <Confirmation
      title={t("submitted.title")}
      above={[{ label: t("title"), to: paths.licenses() }]}
      receipt={receipt}
      another={{ label: t("submitted.another"), to: paths.licenseSubmission() }}
      back={{ label: t("submitted.back"), to: paths.licenses() }}
    >
      {isExpired && (
        <Notice tone="warning" className="mb-4">
          {t("submitted.expired")}
        </Notice>
      )}
      <Card>
        <Facts items={facts} />
      </Card>
    </Confirmation>
  );
}
