import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { portalIfNamed } from "../../session/guards.server.ts";
import { Facts } from "../../ui/card.tsx";

/** What can be done with the keyboard: `docs/product/search.md`, "Keys". */

export const handle: PageHandle = { title: (t) => t("keys:title") };

export async function loader(args: LoaderFunctionArgs) {
  await portalIfNamed(args);
  return null;
}

const keys = ["slash", "tab", "enter", "arrows", "escape"] as const;

export default function Keys() {
  const { t } = useTranslation("keys");
  return (
    <>
      <Header title={t("title")} lead={<p>{t("lead")}</p>} />
      <Facts
        look="lines"
        items={keys.map((key) => ({ term: <kbd>{t(`names.${key}`)}</kbd>, value: t(`does.${key}`) }))}
      />
      <p className="mt-4 text-sm text-muted">{t("withScript")}</p>
    </>
  );
}
