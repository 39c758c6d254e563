import { data } from "@remix-run/node";
import { featuresOf } from "../../api-client/features.server.ts";
import type { InPortal } from "../../session/access.server.ts";

/** @throws 404 where the backend does not announce that it knows what was handed in */
export async function requireSubmissions({ backend, portal }: Pick<InPortal, "backend" | "portal">) {
  const { Submissions } = await featuresOf(backend, portal);
  if (!Submissions) throw data({ problem: "notFound" }, { status: 404 });
}
