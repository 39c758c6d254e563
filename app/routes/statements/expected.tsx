import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { Hint } from "../../ui/text.tsx";
import { expectedList } from "./expected-list.tsx";
import { expectedSource } from "./expected-source.server.ts";

export const handle: PageHandle = { title: expectedList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, expectedSource);
}

export default function ExpectedPayments() {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const loaded = useLoaderData<typeof loader>();
  const found = loaded.page;
  const paths = usePaths();
  const rule =
    found &&
    (found.statementDate && found.effectiveUntil
      ? t("expected.rule", { until: date(found.effectiveUntil), date: date(found.statementDate) })
      : t("expected.ruleEarly"));
  return (
    <>
      <Header
        title={t("expected.title")}
        above={[{ label: t("title"), to: paths.statements() }]}
        lead={rule && <p>{rule}</p>}
      />
      {loaded.found.value && loaded.found.value.total > 0 && (
        <Hint className="mb-3">{t("expected.ask")}</Hint>
      )}
      <ListPage
        list={expectedList}
        {...loaded}
        none={{ hint: found?.statementDate && t("expected.noneHint") }}
      />
    </>
  );
}
