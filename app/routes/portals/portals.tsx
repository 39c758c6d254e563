import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { safePath } from "#server/safe-path.ts";
import { dropCachedWith } from "../../api-client/cached.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { portalCookie } from "../../host/cookies.server.ts";
import { matching, typedSearch } from "../../i18n/search.ts";
import { pathsFor, portalText } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { portalIfNamed, requirePortals } from "../../session/guards.server.ts";
import { findPortal } from "../../session/portals.server.ts";
import { recentPortals, rememberPortal } from "../../session/recent-portals.server.ts";
import { logSecurity } from "../../session/security-log.server.ts";
import { AllPortals } from "./all-portals.tsx";
import { PortalSearch } from "./portal-search.tsx";

const LONGEST_SEARCH = 100;

/** More portals than this are searched, not listed: `docs/product/sign-in.md`, "Choosing a portal". */
const LIST_LIMIT = 6;
/** Before a search, the first names show what is there. */
const FIRST_NAMES = 12;
/** A search shows at most this many. */
const RESULT_LIMIT = 100;

export const handle: PageHandle<{ interrupted: boolean }> = {
  title: (t, loaded) => t(loaded?.interrupted ? "portals:noneSelected" : "portals:title"),
};

export async function loader(args: LoaderFunctionArgs) {
  const { session, portals } = await requirePortals(args);
  const query = new URL(args.request.url).searchParams;
  const returnUrl = query.has("returnUrl") ? safePath(query.get("returnUrl")) : "/";
  // The user did not come to choose: a page needs a portal.
  const common = { returnUrl, interrupted: query.has("returnUrl") };
  if (portals.count <= LIST_LIMIT) {
    return { ...common, few: { agents: portals.agents, agencies: portals.agencies }, search: null };
  }
  const text = typedSearch(query.get("search"), LONGEST_SEARCH);
  const type = query.get("type") === "agency" || portals.agents.length === 0 ? "agency" : "agent";
  const recent = text ? [] : await recentPortals({ session }, portals);
  const ofType = type === "agent" ? portals.agents : portals.agencies;
  const byName = ofType
    .filter(({ id }) => !recent.some((one) => one.id === id))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
  const found = text ? matching(ofType, text) : byName.slice(0, FIRST_NAMES);
  return {
    ...common,
    few: null,
    search: {
      text,
      recent,
      type: type as "agent" | "agency",
      found: found.slice(0, RESULT_LIMIT),
      tooMany: found.length > RESULT_LIMIT,
    },
  };
}

/** Chooses a portal: it is remembered in this browser and for this user, and its home page (or the page that was wanted) opens. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await readForm(args);
  const { session, backend, portals, portal: left } = await portalIfNamed(args);
  const [, type, id] = /^(agent|agency):(.+)$/.exec(form.get("portal") ?? "") ?? [];
  const portal = type && id ? findPortal(portals, { type: type === "agent" ? "agent" : "agency", id }) : null;
  if (!portal) throw notYours(session.user.sub, backend.requestId);
  const wanted = new URL(safePath(form.get("returnUrl")), "https://portal.invalid");
  for (const name of [...wanted.searchParams.keys()])
    if (/^agen(t|cy)id$/i.test(name)) wanted.searchParams.delete(name);
  const address =
    wanted.pathname === "/"
      ? pathsFor(portal).home()
      : withPortal(wanted, portal.type === "agent" ? "agentId" : "agencyId", portal.id);
  for (const owner of [backend.user, session.key]) dropCachedWith(owner, portalText(portal));
  await rememberPortal({ session }, portal, left);
  const cookie = await portalCookie.serialize(portalText(portal));
  return redirectTo(address, { status: 303, cookies: [cookie] });
}

function notYours(sub: string, requestId: string) {
  logSecurity("another's portal", sub, { requestId });
  return data({ problem: "permission" }, { status: 403 });
}

function withPortal(wanted: URL, name: string, id: string): string {
  wanted.searchParams.set(name, id);
  return wanted.pathname + wanted.search;
}

export default function Portals() {
  const { t } = useTranslation("portals");
  const { few, search, returnUrl, interrupted } = useLoaderData<typeof loader>();
  return (
    <>
      <Header title={t("title")} lead={interrupted && <p>{t("mustSelect")}</p>} />
      {few && <AllPortals {...few} returnUrl={returnUrl} />}
      {search && <PortalSearch {...search} returnUrl={returnUrl} />}
    </>
  );
}
