import type { PortalRef } from "./paths.ts";

/** A portal: the agent or agency a user acts for. */
export type Portal = { type: "agent" | "agency"; id: string; name: string };
/** A portal in one word, to be kept or compared. */
export const portalText = ({ type, id }: PortalRef) => `${type}:${id}`;
