import { useTranslation } from "react-i18next";
import { Footer } from "../ui/footer.tsx";
import type { NamedLink } from "./links.server.ts";
import { useShell } from "./use-shell.ts";

/** The version of the interface, which the footer of every page shows. */
const VERSION = "2.13.0";

export function PageFooter() {
  const { t } = useTranslation("shell");
  const shell = useShell();
  const labelled = (links: NamedLink[] = []) =>
    links.map(({ name, href }) => ({ label: t(`links.${name}`), href }));
  return (
    <Footer
      links={labelled(shell?.links.legal)}
      socialLabel={t("social")}
      socialLinks={labelled(shell?.links.social)}
      copyright={t("copyright", { year: shell?.year })}
      version={t("version", { version: VERSION })}
    />
  );
}
