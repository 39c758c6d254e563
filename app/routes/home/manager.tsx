import { useTranslation } from "react-i18next";
import type { RelationshipManager as Manager } from "../../api-client/relationship-manager.server.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Section } from "../../ui/page.tsx";

/** Shows how to reach the relationship manager, or the team when there is none. */
export function RelationshipManager({ manager: { name, email, phone, hasPicture } }: { manager: Manager }) {
  const { t } = useTranslation("home");
  const paths = usePaths();
  return (
    <Section id="manager" title={t("manager.title")} description={t("manager.about")}>
      <Card
        footer={
          <ButtonLink to={paths.newHelpRequest()} icon="help">
            {t("manager.help")}
          </ButtonLink>
        }
      >
        {hasPicture && (
          <img
            src={paths.managerPicture()}
            alt=""
            width="64"
            height="64"
            className="mb-3 size-16 rounded-md object-cover"
          />
        )}
        <Facts
          look="lines"
          items={[
            { term: t("manager.name"), value: name },
            { term: t("manager.email"), value: <Reach {...email} /> },
            { term: t("manager.phone"), value: <Reach {...phone} /> },
          ]}
        />
      </Card>
    </Section>
  );
}

/** A long address goes on after its @ in the next line. */
function Reach({ text, href }: Manager["phone"]) {
  if (!href) return <>{text}</>;
  const host = text.lastIndexOf("@") + 1;
  return (
    <a href={href} className={href.startsWith("tel:") ? "whitespace-nowrap" : undefined}>
      {text.slice(0, host)}
      {host > 0 && <wbr />}
      {text.slice(host)}
    </a>
  );
}
