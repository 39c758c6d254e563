import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { Paths } from "../../paths.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { expiryNeeds, type Need } from "./attention.ts";
import type { HomePage } from "./home-page.server.ts";

/** The list that shows exactly what a row counts. */
function addressOf(need: Need, paths: Paths): string {
  switch (need) {
    case "contractsNotRts":
      return paths.contracts({ rts: "NotRts" });
    case "producersNotRts":
      return paths.producers({ rts: "Failed" });
    case "licencesExpired":
    case "licences30":
    case "licences90":
      return paths.licences({ expiry: expiryNeeds[need] });
    default:
      return paths.eAndOs({ expiry: expiryNeeds[need] });
  }
}

/** What the producer has to do, the most urgent first, each row with a link to the records it counts. */
export function Attention({ page }: { page: HomePage }) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const paths = usePaths();
  const { needs, faults, unreadable, year } = page;
  return (
    <Section id="attention" title={t("attention.title")}>
      {needs.length === 0 && faults.length === 0 && <EmptyState title={t("attention.none")} />}
      {needs.length > 0 && (
        <ul aria-labelledby="attention" className="grid gap-2">
          {needs.map(({ need, count }) => (
            <li key={need} className="flex items-center gap-2">
              <Icon name={need.endsWith("Expired") ? "danger" : "warning"} />
              <Link to={addressOf(need, paths)}>
                {t(`attention.needs.${need}`, { count, total: format.count(count), year })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {faults.map(({ of, fault }) => (
        <FaultPanel key={of} title={t(`attention.failed.${of}`)} fault={fault} />
      ))}
      <UnreadableNote unreadable={unreadable} />
    </Section>
  );
}
