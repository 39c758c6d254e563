import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DocumentKind } from "#api/form-fields.ts";
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
import { documentKindAt } from "./documents.server.ts";
import { documents } from "./documents.ts";
import { forms } from "./forms.server.ts";

/** A document was submitted. */

export const handle: PageHandle<{ kind: DocumentKind }> = {
  isTask: true,
  title: (t, loaded) => (loaded ? documents[loaded.kind].submittedTitle(t) : t("shell:areas.submissions")),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const kind = documentKindAt(args.request);
  const document = documents[kind];
  const { name, summary } = forms[kind];
  const found = await requireConfirmation(args, user, {
    form: name,
    summary,
    fallbackPage: document.form(pathsFor(user.portal)),
  });
  return { kind, ...found, isExpired: found.summary.expires < today() };
}

export default function DocumentSubmitted() {
  const { t } = useTranslation<EveryArea>();
  const { kind, summary, receipt, isExpired } = useLoaderData<typeof loader>();
  const document = documents[kind];
  const { words, fields } = document;
  const facts = useAnswers(words, fields, summary);
  const paths = usePaths();
  return (
    <Confirmation
      title={document.submittedTitle(t)}
      above={[{ label: t(`${words}title`), to: document.list(paths) }]}
      receipt={receipt}
      another={{ label: t(`${words}submitted.another`), to: document.form(paths) }}
      back={{ label: t(`${words}submitted.back`), to: document.list(paths) }}
    >
      {isExpired && (
        <Notice tone="warning" className="mb-4">
          {t(`${words}submitted.expired`)}
        </Notice>
      )}
      <Card>
        <Facts items={facts} />
      </Card>
    </Confirmation>
  );
}
