import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { requireAgency, requirePortal } from "../../session/guards.server.ts";
import { Card, CardList } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";

/** The reports an agency can have made. */

export const handle: PageHandle = { title: (t) => t("shell:areas.reports") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  return null;
}

export default function Reports() {
  const { t } = useTranslation(["reports", "shell"]);
  const paths = usePaths();
  return (
    <>
      <Header title={t("shell:areas.reports")} />
      <CardList columns={2} aria-labelledby="page-title">
        <Card
          key="rts"
          title={
            <h2>
              <Link to={paths.rtsReport()}>{t("shell:areas.rtsReport")}</Link>
            </h2>
          }
        >
          <p>{t("rts.about")}</p>
        </Card>
      </CardList>
    </>
  );
}
