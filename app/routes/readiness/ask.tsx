import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "../../api-client/attempt.server.ts";
import { askAgents } from "../../api-client/board.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { FormCheckboxes } from "../../forms/box-fields.tsx";
import { openForm } from "../../forms/form.server.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { handleSubmission } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { readAsked, requireSource } from "../../lists/list-source.server.ts";
import { pathsFor } from "../../paths.ts";
import { requireAgency, requirePortal } from "../../session/guards.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Apart, Hint, Muted } from "../../ui/text.tsx";
import { type AgentToAsk, agentsToAsk } from "./agents-to-ask.server.ts";
import { askForm } from "./ask-form.ts";
import { boardList } from "./board-list.tsx";
import { boardQuery, boardSource } from "./board-source.server.ts";

/** An agency asks agents for what they miss to sell: `docs/product/readiness.md`, "Ask producers". Its address has the board's filters. */

export const handle: PageHandle = { isTask: true, title: (t) => t("board:ask.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  await requireSource(user, boardSource, {});
  const { view } = await readAsked(boardList, user, args.request.url, "page");
  const { value: found, fault } = await attempt(agentsToAsk(user, view));
  const loaded = {
    query: boardList.queryOf(args.request.url),
    fault: fault ?? null,
    found: found ?? null,
    form: await openForm(args, user, askForm, { agents: (found?.agents ?? []).map(({ id }) => id) }),
  };
  return data(loaded, { status: fault ? pageStatus(fault) : 200 });
}

export function action(args: ActionFunctionArgs) {
  const { url } = args.request;
  return handleSubmission(args, {
    form: askForm,
    requireAccess: requireAgency,
    async send(sending) {
      await requireSource(sending, boardSource, {});
      const { view } = await readAsked(boardList, sending, url, "file");
      const { InsurerId, StateId, PlanYear } = boardQuery(view);
      const board = { InsurerId, StateId, PlanYear };
      return askAgents(
        sending.backend,
        sending.portal,
        { ...board, AgentIds: sending.values.agents },
        sending.key,
      );
    },
    wireNames: { AgentIds: "agents" },
    summary: () => null,
    success: ({ portal }) => pathsFor(portal).board(boardList.queryOf(url)),
    notice: "producersAsked",
  });
}

export default function AskProducers() {
  const { t } = useTranslation(["board", "shell", "forms"]);
  const { query, fault, found, form } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const state = useFormState(form);
  const back = paths.board(query);
  return (
    <>
      <Header
        title={t("ask.title")}
        above={[{ label: t("shell:areas.board"), to: back }]}
        lead={<p>{t("ask.lead")}</p>}
      />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {found && <Left {...found} />}
      {found && found.agents.length === 0 && !state.failed && <EmptyState title={t("ask.none")} />}
      {found && (found.agents.length > 0 || state.failed) && (
        <FormFrame
          state={state}
          action={paths.askProducers(query)}
          labels={{ agents: t("ask.agents") }}
          submitLabel={t("ask.submit")}
          // A button's answer is a file.
          reloadDocument
          failedText={t("ask.failed")}
          buttons={(isSending) => (
            <>
              <Button kind="primary" disabled={isSending}>
                {t("ask.submit")}
              </Button>
              <Button icon="download" formAction={paths.chosenFile(query)}>
                {t("ask.file")}
              </Button>
              <ButtonLink kind="quiet" to={back}>
                {t("forms:cancel")}
              </ButtonLink>
            </>
          )}
        >
          <FormCheckboxes
            name="agents"
            hasLongLabels
            choices={found.agents.map((agent) => ({ value: agent.id, label: <Agent {...agent} /> }))}
          />
        </FormFrame>
      )}
    </>
  );
}

/** Those of the board who are not offered, and why. */
function Left({
  withoutEmail,
  askedToday,
  isMore,
}: {
  withoutEmail: number;
  askedToday: number;
  isMore: boolean;
}) {
  const { t } = useTranslation("board");
  return (
    <>
      {withoutEmail > 0 && <Hint>{t("ask.withoutEmail", { count: withoutEmail })}</Hint>}
      {askedToday > 0 && <Hint>{t("ask.askedToday", { count: askedToday })}</Hint>}
      {isMore && <Hint>{t("ask.more")}</Hint>}
    </>
  );
}

function Agent({ name, missing }: AgentToAsk) {
  const { t } = useTranslation(["board", "lists"]);
  const things = (of: AgentToAsk["missing"][number]["things"]) =>
    of.map((thing) => t(`things.${thing}`)).join(", ");
  return (
    <>
      {name || t("lists:unnamedAgent")}
      <Apart>
        <Muted block>
          {missing.map(({ carrier, things: of }) => `${carrier}: ${things(of)}`).join("; ")}
        </Muted>
      </Apart>
    </>
  );
}
