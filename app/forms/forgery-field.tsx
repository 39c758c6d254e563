import { useRouteLoaderData } from "@remix-run/react";
import type { DocumentData } from "../shell/document.server.ts";

/** Returns the anti-forgery token of the session. Returns undefined without a session. */
export function useForgeryToken(): string | undefined {
  return useRouteLoaderData<DocumentData>("root")?.forgeryToken ?? undefined;
}

/**
 * Every POST form contains this hidden field. A GET form must not contain it, since its fields go into the
 * address.
 */
export function ForgeryField() {
  return <input type="hidden" name="csrf" value={useForgeryToken() ?? ""} />;
}
