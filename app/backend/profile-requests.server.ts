import { getProfileRequest } from "#api/profile.ts";
import type { Portal } from "../session/portals.server.ts";
import { type Backend, call } from "./client.server.ts";
import { featuresOf } from "./features.server.ts";
import { panel } from "./panel.server.ts";

/** Returns whether a change of the profile is under review. A backend that does not say has none. */
export async function hasOpenProfileChange(backend: Backend, portal: Portal): Promise<boolean> {
  const { ProfileRequests } = await featuresOf(backend, portal);
  if (!ProfileRequests) return false;
  const params = { ownerId: portal.id };
  const { value } = await panel(call(backend, getProfileRequest[portal.type], { params, isExtension: true }));
  return (value?.Open ?? null) !== null;
}
