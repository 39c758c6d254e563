import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Download } from "../../files/download.tsx";
import { SUBMISSION } from "../../forms/form-state.ts";
import { useSending } from "../../forms/use-sending.ts";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/link.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import type { placeOf, ScopeAction, ScopeRow } from "./scope-list.tsx";

type Props = {
  row: ScopeRow;
  /** The list that is shown, to come back to. */
  place: ReturnType<typeof placeOf>;
  /** Opens the question before a scope is voided in place. */
  openVoid: (event: MouseEvent, scopeId: string, address: string) => void;
};

/** The actions on a scope that its status allows. */
export function ScopeButtons({ row, place, openVoid }: Props) {
  const { t } = useTranslation("scopes");
  const paths = usePaths();
  const { id, actions } = row;
  const can = (action: ScopeAction) => actions.includes(action);
  const words = (label: string) => <Named label={label} row={row} />;
  const voidAt = paths.scope(id, "void", place);
  return (
    <Toolbar>
      {can("sign") && (
        <PostButton action={paths.scope(id, "signing", place)} pendingText={t("actions.sign.pending")}>
          {words(t("actions.sign.button"))}
        </PostButton>
      )}
      {can("inPerson") && (
        <ButtonLink size="small" to={paths.scope(id, "in-person", place)}>
          {words(t("actions.inPerson.button"))}
        </ButtonLink>
      )}
      {can("resend") && (
        <PostButton
          action={paths.scope(id, "resend", place)}
          pendingText={t("actions.resend.pending")}
          submission={row.submission}
          seen={row.seen}
        >
          {words(t("actions.resend.button"))}
        </PostButton>
      )}
      {can("download") && (
        <Download
          size="small"
          href={paths.scope(id, "pdf", place)}
          words={{ pending: t("download.pending"), done: t("download.done") }}
        >
          {words(t("download.button"))}
        </Download>
      )}
      {can("replace") && (
        <ButtonLink size="small" to={paths.scopeRequest({ ...place, replaces: id })}>
          {words(t("replace.button"))}
        </ButtonLink>
      )}
      {can("void") && (
        <ButtonLink
          size="small"
          kind="quiet"
          icon="close"
          to={voidAt}
          onClick={(event) => openVoid(event, id, voidAt)}
        >
          {words(t("actions.void.button"))}
        </ButtonLink>
      )}
    </Toolbar>
  );
}

/** The label of a button, and the name in the scope for people who do not see the card around it. */
function Named({ label, row: { name } }: { label: string; row: ScopeRow }) {
  const { t } = useTranslation("scopes");
  return (
    <span>
      {label}
      <span className="sr-only">{` ${t("ofCustomer", { name: name ?? t("unnamed") })}`}</span>
    </span>
  );
}

function PostButton({
  action,
  pendingText,
  submission,
  seen,
  children,
}: {
  action: string;
  pendingText: string;
  submission?: string;
  seen?: string;
  children: ReactNode;
}) {
  const isSending = useSending(action, pendingText);
  return (
    <Form method="post" action={action}>
      <ForgeryField />
      {submission && <input type="hidden" name={SUBMISSION} value={submission} />}
      {seen && <input type="hidden" name="seen" value={seen} />}
      <Button size="small" disabled={isSending}>
        {children}
      </Button>
    </Form>
  );
}
