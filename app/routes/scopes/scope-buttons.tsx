import { createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { Download } from "../../files/download.tsx";
import { SUBMISSION } from "../../forms/form-state.ts";
import { useSending } from "../../forms/use-sending.ts";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import type { ListQuery } from "../../lists/saved-views/view-list.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { Form } from "../../ui/link.tsx";
import type { ScopeAction, ScopeRow } from "./scope-values.ts";

type ScopesOnPage = {
  /** The list that is shown, to come back to. */
  place: ListQuery;
  /** Opens the question before a scope is voided in place. */
  openVoid: (event: MouseEvent, scopeId: string, address: string) => void;
};

export const ScopesOnPage = createContext<ScopesOnPage | null>(null);

/** What is most likely done next with a scope comes first: it is sent again when its link has ended or did not arrive. */
const byLikelihood = ["sign", "inPerson", "download", "resend", "replace", "void"] as const;
const likelihoodOf = ({ note }: ScopeRow) =>
  note === "expired" || note === "undeliverable" ? (["resend", ...byLikelihood] as const) : byLikelihood;

/** The next action on a scope, and a menu with the others that its status allows. */
export function ScopeButtons({ row }: { row: ScopeRow }) {
  const { t } = useTranslation("scopes");
  const [next, ...others] = new Set(likelihoodOf(row).filter((action) => row.actions.includes(action)));
  if (!next) return null;
  return (
    <div className="flex items-start gap-2">
      <ScopeButton action={next} row={row} />
      {others.length > 0 && (
        <DisclosureMenu look="row" summary={<Named label={t("fields.more")} row={row} />}>
          <div className="flex flex-col items-start gap-2">
            {others.map((action) => (
              <ScopeButton key={action} action={action} row={row} />
            ))}
          </div>
        </DisclosureMenu>
      )}
    </div>
  );
}

function ScopeButton({ action, row }: { action: ScopeAction; row: ScopeRow }) {
  const { t } = useTranslation("scopes");
  const paths = usePaths();
  const { place, openVoid } = useContext(ScopesOnPage) ?? {};
  const { id } = row;
  const words = (label: string) => <Named label={label} row={row} />;
  if (action === "sign")
    return (
      <PostButton
        kind="primary"
        action={paths.scope(id, "signing", place)}
        pendingText={t("actions.sign.pending")}
      >
        {words(t("actions.sign.button"))}
      </PostButton>
    );
  if (action === "inPerson")
    return (
      <ButtonLink size="small" to={paths.scope(id, "in-person", place)}>
        {words(t("actions.inPerson.button"))}
      </ButtonLink>
    );
  if (action === "resend")
    return (
      <PostButton
        action={paths.scope(id, "resend", place)}
        pendingText={t("actions.resend.pending")}
        submission={row.submission}
        seen={row.seen}
      >
        {words(t("actions.resend.button"))}
      </PostButton>
    );
  if (action === "download")
    return (
      <Download
        size="small"
        href={paths.scope(id, "pdf", place)}
        words={{ pending: t("download.pending"), done: t("download.done") }}
      >
        {words(t("download.button"))}
      </Download>
    );
  if (action === "replace")
    return (
      <ButtonLink size="small" to={paths.scopeRequest({ ...place, replaces: id })}>
        {words(t("replace.button"))}
      </ButtonLink>
    );
  const voidAt = paths.scope(id, "void", place);
  return (
    <ButtonLink size="small" to={voidAt} onClick={(event) => openVoid?.(event, id, voidAt)}>
      {words(t("actions.void.button"))}
    </ButtonLink>
  );
}

/** The label of a button, and the name in the scope for people who do not see the row around it. */
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
  kind,
  action,
  pendingText,
  submission,
  seen,
  children,
}: {
  kind?: "primary";
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
      <Button size="small" {...(kind && { kind })} disabled={isSending}>
        {children}
      </Button>
    </Form>
  );
}
