import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { emailHref } from "../../ui/email-href.ts";
import { Muted } from "../../ui/text.tsx";

type Phone = { id: string; text: string; href: string | null; type: string | null; isPrimary: boolean };

type Props = { producer: { email: string | null; npn: string | null; phones: readonly Phone[] } };

/** The producer's email address, phone numbers and NPN. */
export function ContactCard({ producer: { email, npn, phones } }: Props) {
  const { t } = useTranslation("producer");
  return (
    <Card>
      <h2 className="sr-only">{t("contact")}</h2>
      <Facts
        items={[
          { term: t("email"), value: email ? <Email address={email} /> : "–" },
          { term: t("npn"), value: npn ?? "–" },
          { term: t("phones"), value: phones.length > 0 ? <Phones phones={phones} /> : "–" },
        ]}
      />
    </Card>
  );
}

function Email({ address }: { address: string }) {
  const href = emailHref(address);
  return href ? <a href={href}>{address}</a> : <span>{address}</span>;
}

function Phones({ phones }: { phones: readonly Phone[] }) {
  const { t } = useTranslation("producer");
  return (
    <ul aria-label={t("phones")}>
      {phones.map(({ id, text, href, type, isPrimary }) => (
        <li key={id}>
          {href ? (
            <a href={href} className="whitespace-nowrap">
              {text}
            </a>
          ) : (
            text
          )}{" "}
          {type && <Muted>{type}</Muted>} {isPrimary && <Badge tone="info">{t("primary")}</Badge>}
        </li>
      ))}
    </ul>
  );
}
