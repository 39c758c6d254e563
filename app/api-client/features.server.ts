import { data } from "@remix-run/node";
import type { z } from "zod";
import { type Extension, extensions, features, getFeatures } from "#api/features.ts";
import { settings } from "../host/settings.server.ts";
import { type Portal, portalText } from "../paths.ts";
import type { Attempt } from "./attempt.server.ts";
import { cached } from "./cached.server.ts";
import { type Backend, call } from "./client.server.ts";
import { BackendFault } from "./fault.ts";

/** The abilities of the backend: its extensions, and whether a portal may export enrollments. */

type Features = z.output<typeof features>;
type Asking = { backend: Backend; portal: Portal };

/** The features of a backend without the call. */
const noFeatures = features.parse({});

/**
 * Returns the abilities of the backend for a portal. A fault counts for 15 seconds, as long as there is no last known answer.
 */
export function featuresOf({ backend, portal }: Asking): Promise<Attempt<Features>> {
  return cached<Attempt<Features>>(
    backend,
    ["features", backend.user, portalText(portal)],
    async (backend) => ({ value: await fetchFeatures(backend, portal) }),
    { forMs: settings.REMEMBERED_SECONDS * 1000, otherwise: (fault) => ({ fault }) },
  );
}

async function fetchFeatures(backend: Backend, portal: Portal): Promise<Features> {
  const input = { params: { ownerId: portal.id }, isExtension: true, refusal: "fault" } as const;
  try {
    return await call(backend, getFeatures[portal.type], input);
  } catch (error) {
    if (error instanceof BackendFault && error.fault.status === 404) return noFeatures;
    throw error;
  }
}

/** Returns whether the backend has an extension. @throws BackendFault when that cannot be fetched */
export async function has(asking: Asking, extension: Extension): Promise<boolean> {
  const { value, fault } = await featuresOf(asking);
  if (fault) throw new BackendFault(fault, `the extension ${extension} is not known`);
  return hasExtension(value, extension);
}

/**
 * Returns whether the backend has an extension, for a part of a page that is left out otherwise. A fault counts as no: the frame
 * says that parts of the page are missing.
 */
export async function isKnownToHave(asking: Asking, extension: Extension): Promise<boolean> {
  const { value } = await featuresOf(asking);
  return value !== undefined && hasExtension(value, extension);
}

/** Requires an extension for a page of its own. @throws 404 without it; 503 when that cannot be fetched */
export async function requireExtension(asking: Asking, extension: Extension): Promise<void> {
  const { value, fault } = await featuresOf(asking);
  if (fault) throw data({ problem: "unavailable" }, { status: 503 });
  if (!hasExtension(value, extension)) throw data({ problem: "notFound" }, { status: 404 });
}

export const hasExtension = ({ Extensions }: Features, extension: Extension) =>
  (Extensions ?? 0) >= extensions[extension];
