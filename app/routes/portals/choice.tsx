import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ForgeryField } from "../../session/forgery-field.tsx";
import { Form } from "../../ui/link.tsx";
import { usePaths, useShell } from "../shell/use-shell.ts";

type Choosable = { type: "agent" | "agency"; id: string; name: string };

/** The form around the buttons that choose a portal. */
export function ChoiceForm({ returnUrl, children }: { returnUrl: string; children: ReactNode }) {
  const paths = usePaths();
  return (
    <Form method="post" action={paths.portals()} className="stack">
      {children}
      <ForgeryField />
      <input type="hidden" name="returnUrl" value={returnUrl} />
    </Form>
  );
}

export function PortalButtons({
  portals,
  labelledBy,
}: {
  portals: readonly Choosable[];
  labelledBy: string;
}) {
  const { t } = useTranslation("portals");
  const current = useShell()?.portal;
  return (
    <ul className="portal-list" aria-labelledby={labelledBy}>
      {portals.map(({ type, id, name }) => (
        <li key={id}>
          <button type="submit" name="portal" value={`${type}:${id}`} className="button portal-button">
            {name}
            {current?.id === id && <span className="hint"> ({t("current")})</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
