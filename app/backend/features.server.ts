import type { z } from "zod";
import { features, getFeatures } from "#api/applications.ts";
import type { Portal } from "../portal.ts";
import { type Backend, type CallLimits, call } from "./client.server.ts";
import { panel } from "./panel.server.ts";

type Features = z.output<typeof features>;

/** A backend that tells nothing. */
const noFeatures = features.parse({});

/**
 * The extensions that a backend announces for a portal, and whether the portal may export enrollments. Null where the backend
 * does not say. The backend stays the authority: a call that failed says nothing, and no page fails with it.
 */
export async function featuresOf(
  backend: Backend,
  portal: Portal,
  limits: CallLimits = {},
): Promise<Features> {
  const asked = call(backend, getFeatures[portal.type], {
    params: { ownerId: portal.id },
    isExtension: true,
    ...limits,
  });
  const { value } = await panel(asked);
  return value ?? noFeatures;
}
