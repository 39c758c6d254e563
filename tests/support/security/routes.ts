import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { standIn } from "../faulty-backend.ts";

/** The portal's routes as they were built, so that a new one is tested without being written down anywhere. */

export type Route = {
  id: string;
  /** An address that leads to it, parameters filled in. */
  address: string;
  hasLoader: boolean;
  hasAction: boolean;
  index: boolean;
};

type Built = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasAction: boolean;
};

const assets = fileURLToPath(new URL("../../../build/client/assets", import.meta.url));

/** The values of parameters in an address. Those of the stand-in backend exist, so that a leak would show something. */
const samples: Record<string, string> = {
  ":contractId": standIn.contractId,
  ":licenseId": standIn.licenseId,
  ":agentId": standIn.agentId,
  ":eAndOId": standIn.eAndOId,
  ":fileId": standIn.fileId,
  ":statementId": "88",
  ":helpRequestId": "15",
  ":scopeId": "61",
  ":submissionId": "611",
  ":format": "pdf",
  ":kind": "commissions",
  ":step": "upline",
  ":viewId": "0123456789ab",
  ":alertId": "5",
  "*": "sample",
};

/** Every route of the build manifest. */
export function builtRoutes(): Route[] {
  const manifests = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name));
  const [name] = manifests;
  if (!name || manifests.length > 1) throw new Error(`One build manifest is expected, not ${manifests}`);
  const text = readFileSync(path.join(assets, name), "utf8");
  const manifest = JSON.parse(text.replace(/^window\.__remixManifest=/, "").replace(/;\s*$/, ""));
  const routes: Record<string, Built> = manifest.routes;
  return Object.values(routes).map(({ id, index = false, hasLoader, hasAction }) => ({
    id,
    index,
    hasLoader,
    hasAction,
    address: addressOf(id, routes),
  }));
}

export const withLoader = builtRoutes().filter(({ hasLoader }) => hasLoader);
export const withAction = builtRoutes().filter(({ hasAction }) => hasAction);

function addressOf(id: string | undefined, routes: Record<string, Built>): string {
  const parts: string[] = [];
  for (let route = id ? routes[id] : undefined; route; route = routes[route.parentId ?? ""]) {
    if (route.path) parts.unshift(...route.path.split("/"));
  }
  const filled = parts.map((part) => samples[part] ?? (part.startsWith(":") ? "4711" : part));
  return `/${filled.join("/")}`;
}

/** The four ways in which the framework lets a route be asked. */
export function shapesOf({ id, address, index }: Route): { plain: string; others: string[] } {
  const given = encodeURIComponent(id);
  return {
    plain: index ? `${address}?index` : address,
    others: [
      dataAddress(address),
      `${dataAddress(address)}?_routes=${given}`,
      `${address}?_data=${given}`,
      `${address}?index&_data=${given}`,
    ],
  };
}

export const dataAddress = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

/** Adds a query to an address that may have one. */
export function withQuery(address: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${address}${address.includes("?") ? "&" : "?"}${text}` : address;
}

/** Loaders that ask for no user, and why that is right. Anything else must send a stranger to the sign-in. */
export const publicLoaders: Record<string, string> = {
  root: "language, appearance and lite mode; the anti-forgery token only of the asker's own session",
  "routes/account/login": "starts the sign-in",
  "routes/account/callback": "ends the sign-in; answers nothing but a redirect",
  "routes/account/logout": "only asks whether to sign out; says nothing of the user",
  "routes/account/signed-out": "says whether a page waits for this browser, and not which",
  "routes/account/after-sign-out": "leads this browser, once, to the page that waits for it after a sign-out",
  "routes/status/login-error": "shows what its own address says",
  "routes/status/email-verification-required": "a fixed text; its reader could not sign in",
  "routes/status/unauthorized-portal": "a fixed text",
  "routes/status/unrecognized-user": "a fixed text",
  "routes/status/system-unavailable": "a fixed text",
  "routes/status/health": "for whoever watches the process: a fixed text",
  "routes/status/brand-file": "the logo and the colors of the installation",
  "routes/status/ready": "for whoever watches the portal: what it cannot reach",
  "routes/design/design": "components with made-up facts; not there unless a setting says so",
  "routes/status/not-found": "a fixed text, or a redirect to a page that asks",
};

/** Actions that do nothing for anybody. */
export const publicActions: Record<string, string> = {
  "routes/status/not-found": "answers 404 to everything",
};
