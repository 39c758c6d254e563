import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { usePaths, useShell } from "../../frame/use-shell.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Form } from "../../ui/link.tsx";
import { Muted } from "../../ui/text.tsx";

type Choosable = { type: "agent" | "agency"; id: string; name: string };

/** The form around the buttons that choose a portal. */
export function ChoiceForm({ returnUrl, children }: { returnUrl: string; children: ReactNode }) {
  const paths = usePaths();
  return (
    <Form method="post" action={paths.portals()} className="flex flex-col gap-4">
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
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2"
      aria-labelledby={labelledBy}
    >
      {portals.map(({ type, id, name }) => (
        <li key={id}>
          <button
            type="submit"
            name="portal"
            value={`${type}:${id}`}
            className={buttonLook({}, "h-full w-full flex-wrap justify-start text-start")}
          >
            {name}
            {current?.id === id && <Muted> ({t("current")})</Muted>}
          </button>
        </li>
      ))}
    </ul>
  );
}
