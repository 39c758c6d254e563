import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { carriersUnderReview } from "../../api-client/under-review.server.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/message.tsx";
import { contractList } from "./contract-list.tsx";
import { contractSource } from "./contract-source.server.ts";

export const handle: PageHandle = { title: contractList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const [{ data: loaded, init }, underReview] = await Promise.all([
    loadListPage(args, user, contractSource),
    carriersUnderReview(user),
  ]);
  return data({ ...loaded, underReview }, init ?? {});
}

export default function Contracts() {
  const { t } = useTranslation("contracts");
  const loaded = useLoaderData<typeof loader>();
  const { type } = loaded.place;
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("title")}
        lead={type === "agent" && <p>{t("about")}</p>}
        actions={
          <>
            <ButtonLink kind={type === "agent" ? "primary" : undefined} to={paths.contractRequest()}>
              {t("request")}
            </ButtonLink>
            {type === "agency" && (
              <ButtonLink kind="primary" icon="add" to={paths.downlineRequest()}>
                {t("addAgentContracts")}
              </ButtonLink>
            )}
          </>
        }
      />
      <UnderReview carriers={loaded.underReview} />
      <ListPage list={contractList} {...loaded} none={useNone(loaded)} />
    </>
  );
}

/** The carriers whose contracts were asked for and are not decided, with the way to follow them. */
function UnderReview({ carriers }: { carriers: readonly string[] }) {
  const { t } = useTranslation("contracts");
  const paths = usePaths();
  if (carriers.length === 0) return null;
  return (
    <Notice tone="info" className="mb-4">
      {t("underReview", { carriers: carriers.join(", ") })}{" "}
      <Link to={paths.submissions({ kind: "ContractRequest", status: "open" })}>{t("follow")}</Link>
    </Notice>
  );
}

/** The text of an empty list names its filters. Only what can be tried is advised. */
function useNone({ view: { filters } }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { t } = useTranslation("contracts");
  const paths = usePaths();
  const { status, carrier, rts } = filters;
  const words = { status: t(`statuses.${status}`), carrier };
  const none = () => {
    if (carrier) return t(status === "All" ? "none.carrier" : "none.both", words);
    return t(status === "All" ? "none.All" : "none.one", words);
  };
  const isEverything = status === "All" && !carrier && rts === "All";
  const first = <Link to={paths.contractRequest()}>{t("none.first")}</Link>;
  const title = [none(), rts !== "All" && t("none.rts", { rts: t(`rtsChoices.${rts}`) })]
    .filter(Boolean)
    .join(" ");
  return { title, hint: isEverything ? first : undefined };
}
