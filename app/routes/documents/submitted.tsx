import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type DocumentKind, documentForms } from "#api/form-fields.ts";
import { Confirmation } from "../../forms/confirmation.tsx";
import { requireConfirmation } from "../../forms/confirmations.server.ts";
import { useAnswers } from "../../forms/declared-answers.ts";
import type { EveryArea, PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Card, Facts } from "../../ui/card.tsx";
import { Notice } from "../../ui/message.tsx";
import { documentKindAt, forms, requireKind } from "./forms.server.ts";

/** A document was submitted. */

export const handle: PageHandle<{ kind: DocumentKind }> = {
  isTask: true,
  title: (t, loaded) =>
    loaded ? t(`${documentForms[loaded.kind].words}submitted.title`) : t("shell:areas.submissions"),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const kind = documentKindAt(args.request);
  await requireKind(user, kind);
  const found = await requireConfirmation(args, user, {
    form: kind,
    summary: forms[kind].summary,
    fallbackPage: pathsFor(user.portal).documentForm(kind),
  });
  return {
    kind,
    ...found,
    isExpired: typeof found.summary.expires === "string" && found.summary.expires < today(),
  };
}

export default function DocumentSubmitted() {
  const { t } = useTranslation<EveryArea>();
  const { kind, summary, receipt, isExpired } = useLoaderData<typeof loader>();
  const { words, fields } = documentForms[kind];
  const facts = useAnswers(words, fields, summary);
  const paths = usePaths();
  return (
    <Confirmation
      title={t(`${words}submitted.title`)}
      above={[{ label: t(`${words}title`), to: paths.documents(kind) }]}
      receipt={receipt}
      another={{ label: t(`${words}submitted.another`), to: paths.documentForm(kind) }}
      back={{ label: t(`${words}submitted.back`), to: paths.documents(kind) }}
    >
      {isExpired && (
        <Notice tone="warning" className="mb-4">
          {t(`${words}submitted.expired`)}
        </Notice>
      )}
      <Card>
        <Facts look="lines" items={facts} />
      </Card>
    </Confirmation>
  );
}
