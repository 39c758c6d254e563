import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import type { DocumentData } from "./document-data.server.ts";

/** The token of a newer session, and the one that this page came with. */
let newer: { than: string; token: string } | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the anti-forgery token of the session. Returns undefined without a session. */
export function useForgeryToken(): string | undefined {
  const own = useRouteLoaderData<DocumentData>("root")?.forgeryToken ?? undefined;
  const found = useSyncExternalStore(
    listen,
    () => newer,
    () => null,
  );
  return own !== undefined && found?.than === own ? found.token : own;
}

/** The message of a page to other tabs. */
type Told = { token: string; user: string; signedInAt: number };

/**
 * Tells other tabs the token of this page, and hears of theirs. A user who signs in again in one tab needs one press in
 * the others, too. Only pages of this origin hear it: `docs/decisions/0006`.
 */
export function useTokenOfOtherTabs(): void {
  const { forgeryToken: token, user, signedInAt = 0 } = useRouteLoaderData<DocumentData>("root") ?? {};
  useEffect(() => {
    if (!token || !user) return;
    const channel = new BroadcastChannel("forgery-token");
    channel.postMessage({ token, user, signedInAt } satisfies Told);
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      // A form that one user has filled in is not sent in the name of another by one press.
      if (data.user !== user || data.signedInAt <= signedInAt) return;
      newer = { than: token, token: data.token };
      for (const listener of listeners) listener();
    };
    return () => channel.close();
  }, [token, user, signedInAt]);
}

/**
 * Every POST form contains this hidden field. A GET form must not contain it, since its fields go into the
 * address.
 */
export function ForgeryField() {
  return <input type="hidden" name="csrf" value={useForgeryToken() ?? ""} />;
}
