import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "../../pages/title.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { type Area, areasOf } from "../../shell/areas.ts";
import { Card, CardList } from "../../ui/card.tsx";
import { Icon } from "../../ui/icons.tsx";
import { PageHeader, Section } from "../../ui/page.tsx";
import { usePaths } from "../shell/use-shell.ts";
import "./words.ts";
import { Link } from "../../ui/link.tsx";
import { Hint } from "../../ui/text.tsx";

export const handle: PageHandle = { title: (t) => t("home:title") };

export async function loader(args: LoaderFunctionArgs) {
  const { portal } = await requirePortal(args);
  return { portal };
}

/** The areas with a sentence about them. */
const told = [
  "contracts",
  "licences",
  "eAndOs",
  "statements",
  "helpRequests",
  "scopes",
  "reports",
  "producers",
] as const satisfies readonly Area[];

export default function Home() {
  const { t } = useTranslation(["home", "shell"]);
  const { portal } = useLoaderData<typeof loader>();
  const areas = areasOf(portal.type, usePaths()).filter(({ area }) => area !== "home");
  const kind = t(`shell:portalKind.${portal.type}`).toLowerCase();
  return (
    <>
      <PageHeader title={t("title")} lead={<p>{t("lead", { kind, name: portal.name })}</p>} />
      <Section id="areas" title={t("areas")}>
        <CardList columns={3} aria-labelledby="areas">
          {areas.map(({ area, to, icon }) => (
            <Card
              key={area}
              title={
                <h3>
                  <Icon name={icon} /> <Link to={to}>{t(`shell:areas.${area}`)}</Link>
                </h3>
              }
            >
              <Hint>{isTold(area) && t(`about.${area}`)}</Hint>
            </Card>
          ))}
        </CardList>
      </Section>
    </>
  );
}

function isTold(area: Area): area is (typeof told)[number] {
  return told.some((name) => name === area);
}
