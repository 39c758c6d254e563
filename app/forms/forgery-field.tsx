import { useRouteLoaderData } from "@remix-run/react";
import type { DocumentData } from "../shell/document.server.ts";

/** The session's anti-forgery token; undefined for who is not signed in. */
export function useForgeryToken(): string | undefined {
  return useRouteLoaderData<DocumentData>("root")?.forgeryToken ?? undefined;
}

/** The hidden field every POST form carries. It never stands in a GET form. */
export function ForgeryField() {
  return <input type="hidden" name="csrf" value={useForgeryToken() ?? ""} />;
}
