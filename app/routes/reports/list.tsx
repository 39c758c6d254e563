import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { Card, CardList } from "../../ui/card.tsx";
import { usePaths } from "../shell/use-shell.ts";
import "./words.ts";

/** The reports an agency can have made. */

export const handle: PageHandle = { title: (t) => t("shell:areas.reports") };

export async function loader(args: LoaderFunctionArgs) {
  const { portal } = await requirePortal(args);
  if (portal.type !== "agency") throw data({ problem: "permission" }, { status: 403 });
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
