import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { OpenForm } from "../../forms/form-state.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../frame/header.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import { Prose } from "../../ui/text.tsx";
import type { loadQuestion } from "./scope-page.server.ts";
import { NoteBadge, StatusBadge } from "./status-badge.tsx";

type Kind = "sign" | "resend" | "void" | "inPerson";
type Props = {
  kind: Kind;
  loaded: Awaited<ReturnType<typeof loadQuestion>>;
  /** Closes the dialog that the question stands in; on a page of its own a link leads back to the list. */
  close?: () => void;
};

/** The page that asks before something is done with a scope, and says so when it failed. */
export function ScopeQuestionPage({ kind, loaded }: Props) {
  const { t } = useTranslation("scopes");
  const paths = usePaths();
  return (
    <>
      <Header
        title={t(`actions.${kind}.title`)}
        above={[{ label: t("title"), to: paths.scopes(loaded.place) }]}
        lead={kind === "inPerson" && <InPersonSteps />}
      />
      <ScopeQuestion kind={kind} loaded={loaded} />
    </>
  );
}

/** The question and its answers. */
export function ScopeQuestion({ kind, loaded, close }: Props) {
  const { t } = useTranslation("scopes");
  const { scope, isPossible, form } = loaded;
  const state = useFormState(form);
  return (
    <div className="flex flex-col gap-4">
      {scope && <ScopeInQuestion scope={scope} />}
      {isPossible || state.failed ? (
        <QuestionForm kind={kind} loaded={loaded} close={close} state={state} />
      ) : (
        <>
          <p>{t("notPossible")}</p>
          <Toolbar>
            <BackLink place={loaded.place} close={close} label={t("backToList")} />
          </Toolbar>
        </>
      )}
    </div>
  );
}

function QuestionForm({ kind, loaded: { id, place, scope }, close, state }: Props & { state: OpenForm }) {
  const { t } = useTranslation(["scopes", "forms"]);
  const action = useActionAddress(kind, id, place);
  return (
    <FormFrame
      state={state}
      action={action}
      labels={{}}
      submitLabel={t(`actions.${kind}.submit`)}
      pendingText={t(`actions.${kind}.pending`)}
      failedText={t(`actions.${kind}.failed`)}
      buttons={(isSending) => (
        <>
          <Button kind={kind === "void" ? "danger" : "primary"} disabled={isSending}>
            {t(`actions.${kind}.submit`)}
          </Button>
          <BackLink place={place} close={close} label={t("forms:cancel")} />
        </>
      )}
    >
      {scope && <input type="hidden" name="seen" value={scope.seen} />}
      <p>{t(`actions.${kind}.question`)}</p>
    </FormFrame>
  );
}

function useActionAddress(kind: Kind, id: string, place: Props["loaded"]["place"]): string {
  const pages = { sign: "signing", resend: "resend", void: "void", inPerson: "in-person" } as const;
  return usePaths().scope(id, pages[kind], place);
}

function BackLink({
  place,
  close,
  label,
}: Pick<Props["loaded"], "place"> & Pick<Props, "close"> & { label: string }) {
  function closeInPlace(event: MouseEvent) {
    if (!close || !isPlainClick(event)) return;
    event.preventDefault();
    close();
  }
  return (
    <ButtonLink kind="quiet" to={usePaths().scopes(place)} onClick={closeInPlace}>
      {label}
    </ButtonLink>
  );
}

/** The scope as it is now. */
function ScopeInQuestion({ scope }: { scope: NonNullable<Props["loaded"]["scope"]> }) {
  const { t } = useTranslation("scopes");
  const { date } = useFormat();
  return (
    <Facts
      items={[
        { term: t("fields.customer"), value: scope.name ?? t("unnamed") },
        {
          term: t("fields.status"),
          value: (
            <span className="flex flex-wrap gap-1">
              <StatusBadge status={scope.status} />
              <NoteBadge note={scope.note} />
            </span>
          ),
        },
        { term: t("fields.requested"), value: scope.requested && date(scope.requested) },
      ]}
    />
  );
}

function InPersonSteps() {
  const { t } = useTranslation("scopes");
  return (
    <Prose>
      <ol>
        <li>{t("actions.inPerson.steps.signedOut")}</li>
        <li>{t("actions.inPerson.steps.customer")}</li>
        <li>{t("actions.inPerson.steps.signIn")}</li>
      </ol>
    </Prose>
  );
}
